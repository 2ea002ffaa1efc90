// The distance is computed in signed 64 bits.
//@ verdict: safe

#include <cassert>
#define N 8

__global__ void back(const int *a, int *out, unsigned int distance) {
  unsigned int i = threadIdx.x;
  const int *p = a + ((long long)i - distance);
  out[i] = i < distance ? 0 : *p;
}

int main() {
  int host[N] = {0, 1, 2, 3, 4, 5, 6, 7}, *in, *out;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&out, sizeof(host));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  back<<<1, N>>>(in, out, 3);
  cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[7] == 4);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
