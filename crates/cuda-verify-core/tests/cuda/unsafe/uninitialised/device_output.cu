// An output that is added to is neither copied nor cleared.
//@ verdict: unsafe
//@ options: --check=uninitialised-read

#include <cassert>
#define N 2

__global__ void add(const int *in, int *out) {
  out[threadIdx.x] += in[threadIdx.x];  //~ ERROR uninitialised-read
}

int main() {
  int host[N] = {1, 2}, *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  add<<<1, N>>>(in, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  return 0;
}
