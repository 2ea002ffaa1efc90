// Each thread copies an element, commits the copy and waits for it before the barrier.
//@ verdict: safe

#include <cassert>
#include <cuda_pipeline.h>

__global__ void reverse(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[t] = s[63 - t];
}

int main() {
  int host[64], *in, *out;
  for (int i = 0; i < 64; ++i) host[i] = i;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&out, sizeof(host));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  reverse<<<1, 64>>>(in, out);
  cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 63);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
