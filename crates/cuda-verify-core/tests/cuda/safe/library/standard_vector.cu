// A vector holds the data on the host.
//@ verdict: safe

#include <cassert>
#include <vector>
#define N 5

__global__ void add_one(int *a) { a[threadIdx.x] += 1; }

int main() {
  std::vector<int> host;
  for (int i = 0; i < N; ++i) host.push_back(i);
  int *dev;
  cudaMalloc(&dev, host.size() * sizeof(int));
  cudaMemcpy(dev, host.data(), host.size() * sizeof(int), cudaMemcpyHostToDevice);
  add_one<<<1, N>>>(dev);
  cudaMemcpy(host.data(), dev, host.size() * sizeof(int), cudaMemcpyDeviceToHost);
  assert(host[N - 1] == N);
  cudaFree(dev);
  return 0;
}
