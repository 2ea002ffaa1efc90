// The program asks for two devices, of which there is one, so that nothing is said about its kernel.
//@ verdict: unknown
#include <cstdio>
#include <cstdlib>
__global__ void set(int *a) { a[5] = 1; }
int main() {
  int n, *a;
  cudaGetDeviceCount(&n);
  if (n < 2) {
    printf("two devices are needed\n");
    exit(0);  //~ WARN no-launch: it ends at
  }
  cudaMalloc(&a, sizeof(int));
  set<<<1, 1>>>(a);
  cudaFree(a);
  return 0;
}
