// The greatest element is not the last of an unsorted array.
//@ verdict: unsafe

#include <algorithm>
#include <cassert>
#define N 4

__global__ void mirror(const int *in, int *out) { out[N - 1 - threadIdx.x] = in[threadIdx.x]; }

int main() {
  int host[N] = {9, 4, 7, 1}, *in, *out;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&out, sizeof(host));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  mirror<<<1, N>>>(in, out);
  cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
  assert(std::max(host[0], host[1]) == 9);  //~ ERROR assertion
  cudaFree(in);
  cudaFree(out);
  return 0;
}
