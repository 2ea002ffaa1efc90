// The greatest element is the last of a sorted array.
//@ verdict: safe

#include <algorithm>
#include <cassert>
#define N 4

__global__ void mirror(const int *in, int *out) { out[N - 1 - threadIdx.x] = in[threadIdx.x]; }

int main() {
  int host[N] = {9, 4, 7, 1}, *in, *out;
  std::sort(host, host + N);
  std::reverse(host, host + N);
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&out, sizeof(host));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  mirror<<<1, N>>>(in, out);
  cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
  assert(std::max(host[0], host[N - 1]) == 9 && host[1] == 4);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
