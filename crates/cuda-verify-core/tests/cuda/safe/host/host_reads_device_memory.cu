// The host reads managed memory after it has waited for the kernel.
//@ verdict: safe

#include <cassert>
#define N 4

__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }

int main() {
  int *a;
  cudaMallocManaged(&a, N * sizeof(int));
  fill<<<1, N>>>(a);
  cudaDeviceSynchronize();
  int sum = 0;
  for (int i = 0; i < N; ++i) {
    sum += a[i];
  }
  assert(sum == 6);
  cudaFree(a);
  return sum;
}
