//@ verdict: unsafe
// Twin: ../../safe/programs/matrix_before_launch.cu.
// A thread may read the pivot after it was replaced by its successor.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void column(int *a, int n, int k) {
  int pivot = a[k * n + k] + 1;
  if (threadIdx.x == 0) a[k * n + k] = pivot;  //~ ERROR data-race
  for (int i = k + 1 + threadIdx.x; i < n; i += blockDim.x) a[i * n + k] += pivot;
}

int main(int argc, char **argv) {
  int tiles = argc > 1 ? atoi(argv[1]) : 2;
  if (tiles < 1 || tiles > 8) {
    printf("usage: %s [tiles]\n", argv[0]);
    return 1;
  }
  const int n = tiles * 16;
  std::vector<int> m(n * n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) m[i * n + j] = i == j ? n : abs(i - j);
  int *a;
  cudaMalloc(&a, n * n * sizeof(int));
  cudaMemcpy(a, m.data(), n * n * sizeof(int), cudaMemcpyHostToDevice);
  for (int k = 0; k < 2; k++) column<<<1, 64>>>(a, n, k);
  cudaMemcpy(m.data(), a, n * n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", m[0]);
  cudaFree(a);
}
