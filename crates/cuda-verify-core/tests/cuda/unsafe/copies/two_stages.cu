// Two buffers, of which the last one is read although its copy may still be under way.
//@ verdict: unsafe
//@ options: --kernel=sum --blockDim=32 --gridDim=1 --threads=exact

#include <cuda_pipeline.h>
#define TILES 4

__global__ void sum(const float *in, float *out) {
  __shared__ float tile[2][32];
  int t = threadIdx.x;
  float total = 0;
  __pipeline_memcpy_async(&tile[0][t], &in[t], sizeof(float));
  __pipeline_commit();
  for (int i = 0; i < TILES; ++i) {
    if (i + 1 < TILES) {
      __pipeline_memcpy_async(&tile[(i + 1) % 2][t], &in[(i + 1) * 32 + t], sizeof(float));  //~ ERROR data-race
    }
    if (i + 1 < TILES) __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    total += tile[i % 2][31 - t];
    __syncthreads();
  }
  out[t] = total;
}
