// A host buffer goes to the device and back before anything is in it.
//@ verdict: unsafe
//@ options: --check=uninitialised-read

#include <cassert>
#include <cstdlib>
#define N 3

int main() {
  int *host = (int *)malloc(N * sizeof(int)), *back = (int *)malloc(N * sizeof(int)), *dev;
  cudaMalloc(&dev, N * sizeof(int));
  cudaMemcpy(dev, host, N * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(back, dev, N * sizeof(int), cudaMemcpyDeviceToHost);
  int at = nondet_int();
  if (at < 0 || at >= N) return 0;
  if (back[at] > 0) return 1;  //~ ERROR uninitialised-read
  return 0;
}
