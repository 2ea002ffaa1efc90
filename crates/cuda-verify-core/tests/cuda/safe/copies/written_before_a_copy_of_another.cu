// A copy of one thread writes what another thread has written, after a barrier.
//@ verdict: safe

#include <cuda_pipeline.h>

__global__ void fill(const int *in, int *out) {
  __shared__ int s[2];
  if (threadIdx.x == 0) s[0] = 1;
  __syncthreads();
  if (threadIdx.x == 1) {
    __pipeline_memcpy_async(&s[0], in, sizeof(int));
    __pipeline_commit();
    __pipeline_wait_prior(0);
  }
  __syncthreads();
  out[threadIdx.x] = s[0];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, sizeof(int));
  cudaMalloc(&out, 2 * sizeof(int));
  cudaMemset(in, 0, sizeof(int));
  fill<<<1, 2>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
