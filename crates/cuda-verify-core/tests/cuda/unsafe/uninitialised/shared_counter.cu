// A counter of the block is increased without having been cleared.
//@ verdict: unsafe
//@ options: --check=uninitialised-read

#include <cassert>

__global__ void count(const int *in, int *out) {
  __shared__ int n_positive;
  if (in[threadIdx.x] > 0) atomicAdd(&n_positive, 1);  //~ ERROR uninitialised-read: `count::n_positive`
  __syncthreads();
  if (threadIdx.x == 0) *out = n_positive;
}

int main() {
  int host[4] = {1, -2, 3, 0}, n, *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof n);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  count<<<1, 4>>>(in, out);
  cudaMemcpy(&n, out, sizeof n, cudaMemcpyDeviceToHost);
  assert(n == n);
  return 0;
}
