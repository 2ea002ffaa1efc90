// A buffer is filled again by a copy once all threads have read it.
//@ verdict: safe
//@ options: --kernel=sum --blockDim=32 --gridDim=1 --threads=exact

#include <cuda_pipeline.h>

__global__ void sum(const float *in, float *out) {
  __shared__ float tile[32];
  int t = threadIdx.x;
  float total = 0;
  for (int i = 0; i < 2; ++i) {
    __pipeline_memcpy_async(&tile[t], &in[i * 32 + t], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    total += tile[31 - t];
    __syncthreads();
  }
  out[t] = total;
}
