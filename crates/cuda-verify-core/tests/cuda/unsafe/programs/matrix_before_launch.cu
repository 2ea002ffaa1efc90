//@ verdict: unsafe
// Twin: ../../safe/programs/matrix_before_launch.cu.
// A thread may read the pivot after it was replaced by its root.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void column(float *a, int n, int k) {
  float pivot = sqrtf(a[k * n + k]);
  if (threadIdx.x == 0) a[k * n + k] = pivot;  //~ ERROR data-race
  for (int i = k + 1 + threadIdx.x; i < n; i += blockDim.x) a[i * n + k] /= pivot;
}

int main(int argc, char **argv) {
  int tiles = argc > 1 ? atoi(argv[1]) : 2;
  if (tiles < 1 || tiles > 8) {
    printf("usage: %s [tiles]\n", argv[0]);
    return 1;
  }
  const int n = tiles * 16;
  std::vector<float> m(n * n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) m[i * n + j] = i == j ? n : 1.f / (1 + abs(i - j));
  float *a;
  cudaMalloc(&a, n * n * sizeof(float));
  cudaMemcpy(a, m.data(), n * n * sizeof(float), cudaMemcpyHostToDevice);
  for (int k = 0; k < n; k++) column<<<1, 64>>>(a, n, k);
  cudaMemcpy(m.data(), a, n * n * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%f\n", m[0]);
  cudaFree(a);
}
