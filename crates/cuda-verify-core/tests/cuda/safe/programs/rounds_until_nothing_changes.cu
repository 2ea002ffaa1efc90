//@ verdict: bounded
// Twin: ../../unsafe/programs/rounds_until_nothing_changes.cu.
// The host waits for the kernel before it reads the flag.
#include <cstdio>
#include <cstdlib>
#include <random>
#include <utility>
#include <vector>

__global__ void relax(const int *from, int *to, int n, int *changed) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int value = from[i];
  if (i > 0) value = min(value, from[i - 1]);
  if (value != from[i]) atomicAdd(changed, 1);
  to[i] = value;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 50;
  if (n < 1 || n > 60) return 1;
  std::mt19937 engine(7);
  std::uniform_int_distribution<int> range(1, 6);
  std::vector<int> values(n);
  for (int &value : values) value = range(engine);
  int *from, *to, *changed;
  cudaMalloc(&from, n * sizeof(int));
  cudaMalloc(&to, n * sizeof(int));
  cudaMallocManaged(&changed, sizeof(int));
  cudaMemcpy(from, values.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  for (int round = 0; round < 3; round++) {
    *changed = 0;
    relax<<<(n + 31) / 32, 32>>>(from, to, n, changed);
    cudaDeviceSynchronize();
    std::swap(from, to);
    if (*changed == 0) break;
  }
  cudaMemcpy(values.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", values[0]);
  cudaFree(from);
  cudaFree(to);
  cudaFree(changed);
}
