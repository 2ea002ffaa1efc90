// A value is read that was never written, without influence on the result.
//@ verdict: unsafe
//@ options: --check=uninitialised-read

#include <cassert>
#define N 4

__global__ void first(const int *a, int *out) {
  *out = a[0] + 0 * a[N - 1];  //~ ERROR uninitialised-read
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
