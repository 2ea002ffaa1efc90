// Rows of 32 bytes in shared memory, to each of which 16 bytes are copied.
//@ verdict: safe
//@ options: --kernel=copy

#include <cuda_pipeline.h>

__global__ void copy(const char *in, char *out) {
  __shared__ __align__(16) char rows[64 * 32];
  if (threadIdx.x >= 64) return;
  __pipeline_memcpy_async(rows + threadIdx.x * 32, in + threadIdx.x * 16, 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[blockIdx.x * blockDim.x + threadIdx.x] = rows[threadIdx.x * 32];
}
