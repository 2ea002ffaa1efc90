// A host buffer is filled before it goes to the device and back.
//@ verdict: safe
//@ options: --check=uninitialised-read

#include <cassert>
#include <cstdlib>
#define N 3

int main() {
  int *host = (int *)malloc(N * sizeof(int)), *back = (int *)malloc(N * sizeof(int)), *dev;
  for (int k = 0; k < N; ++k) host[k] = k;
  cudaMalloc(&dev, N * sizeof(int));
  cudaMemcpy(dev, host, N * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(back, dev, N * sizeof(int), cudaMemcpyDeviceToHost);
  int at = nondet_int();
  if (at < 0 || at >= N) return 0;
  if (back[at] > 0) return 1;
  return 0;
}
