// Every value is written before it is read.
//@ verdict: safe
//@ options: --check=uninitialised-read

#include <cassert>
#define N 4

__global__ void first(const int *a, int *out) {
  *out = a[0];
}

int main() {
  int host = 3, *a, *out;
  cudaMalloc(&a, N * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(a, &host, sizeof(int), cudaMemcpyHostToDevice);
  first<<<1, 1>>>(a, out);
  cudaMemcpy(&host, out, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(out);
  return 0;
}
