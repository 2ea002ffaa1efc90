// The source of a copy is written after the copy is complete.
//@ verdict: safe
//@ options: --kernel=move --blockDim=64

#include <cuda_pipeline.h>

__global__ void move(int *data) {
  __shared__ int s[64];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  __pipeline_memcpy_async(&s[t], &data[i], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  data[i] = 0;
  __syncthreads();
  data[i] = s[63 - t];
}
