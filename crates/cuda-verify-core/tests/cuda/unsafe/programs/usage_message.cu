// Twin: ../../unknown/programs/usage_message.cu.
//@ verdict: unsafe
//@ options: -D__cv_device_count=2
#include <cstdio>
#include <cstdlib>
__global__ void set(int *a) { a[5] = 1; }  //~ ERROR array-bounds
int main() {
  int n, *a;
  cudaGetDeviceCount(&n);
  if (n < 2) {
    printf("two devices are needed\n");
    exit(0);
  }
  cudaMalloc(&a, sizeof(int));
  set<<<1, 1>>>(a);
  cudaFree(a);
  return 0;
}
