// The host reads what cudaMalloc allocated.
//@ verdict: unsafe

#include <cassert>
#define N 4

__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }

int main() {
  int *a;
  cudaMalloc(&a, N * sizeof(int));
  fill<<<1, N>>>(a);
  cudaDeviceSynchronize();
  int sum = 0;
  for (int i = 0; i < N; ++i) {
    sum += a[i];  //~ ERROR host-device-access: host
  }
  cudaFree(a);
  return sum;
}
