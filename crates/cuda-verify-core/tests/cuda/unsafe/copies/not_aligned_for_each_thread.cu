// Rows of 20 bytes in shared memory: copies of 16 bytes need multiples of 16, which most threads do not have.
//@ verdict: unsafe
//@ options: --kernel=copy

#include <cuda_pipeline.h>

__global__ void copy(const char *in, char *out) {
  __shared__ __align__(16) char rows[64 * 20];
  if (threadIdx.x >= 64) return;
  __pipeline_memcpy_async(rows + threadIdx.x * 20, in + threadIdx.x * 16, 16);  //~ ERROR api-contract: __pipeline_memcpy_async: the destination is not aligned to the size
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[blockIdx.x * blockDim.x + threadIdx.x] = rows[threadIdx.x * 20];
}
