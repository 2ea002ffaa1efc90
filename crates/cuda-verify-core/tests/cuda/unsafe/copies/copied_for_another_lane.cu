// Lanes read what other lanes copy, after a barrier of the warp that does not wait for the copies.
//@ verdict: unsafe
//@ options: --kernel=turn --blockDim=32 --gridDim=1

#include <cuda_pipeline.h>

__global__ void turn(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(int));  //~ ERROR data-race: asynchronous copy
  __pipeline_commit();
  __syncwarp();
  out[t] = s[31 - t];
}
