// A constant function rounds up.
//@ verdict: safe

#include <cassert>

constexpr int blocks_for(int n, int block) {
  return (n + block - 1) / block;
}
static_assert(blocks_for(5, 4) == 2, "rounds up");

enum class Mode : int { Set = 1, Add = 2 };

__global__ void apply(int *a, Mode mode) {
  auto i = blockIdx.x * blockDim.x + threadIdx.x;
  switch (mode) {
    case Mode::Set: a[i] = 1; break;
    case Mode::Add: a[i] += 1; break;
  }
}

int main() {
  constexpr int n = 8;
  int *dev, host[n];
  cudaMalloc(&dev, sizeof(host));
  apply<<<blocks_for(n, 4), 4>>>(dev, Mode::Set);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  int sum = 0;
  for (auto value : host) sum += value;
  assert(sum == n);
  cudaFree(dev);
  return 0;
}
