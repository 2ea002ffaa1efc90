// An output that is added to is cleared first.
//@ verdict: safe
//@ options: --check=uninitialised-read

#include <cassert>
#define N 2

__global__ void add(const int *in, int *out) {
  out[threadIdx.x] += in[threadIdx.x];
}

int main() {
  int host[N] = {1, 2}, *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(out, 0, sizeof host);
  add<<<1, N>>>(in, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  assert(host[1] == 2);
  return 0;
}
