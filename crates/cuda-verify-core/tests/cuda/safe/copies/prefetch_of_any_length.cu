// Tiles of a number that is not known, each copied while the one before is read.
//@ verdict: bounded
//@ options: --kernel=reverse --blockDim=32 --gridDim=1 --unwind=4

#include <cuda_pipeline.h>

__global__ void reverse(const float *in, float *out, int n) {
  __shared__ float s[2][32];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[0][t], &in[t], 4);
  __pipeline_commit();
  for (int i = 0; i < n; ++i) {
    __pipeline_memcpy_async(&s[(i + 1) & 1][t], &in[(i + 1) * 32 + t], 4);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    out[i * 32 + t] = s[i & 1][31 - t];
    __syncthreads();
  }
}
