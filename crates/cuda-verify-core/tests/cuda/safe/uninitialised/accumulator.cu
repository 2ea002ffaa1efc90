// A sum in a kernel starts from zero.
//@ verdict: safe
//@ options: --check=uninitialised-read

#include <cassert>
#define N 4

__global__ void sum(const int *in, int *out) {
  int total = 0;
  for (int k = 0; k <= (int)threadIdx.x; ++k) total += in[k];
  out[threadIdx.x] = total;
}

int main() {
  int host[N] = {1, 2, 3, 4}, *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sum<<<1, N>>>(in, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  assert(host[0] == 1 || host[0] != 1);
  return 0;
}
