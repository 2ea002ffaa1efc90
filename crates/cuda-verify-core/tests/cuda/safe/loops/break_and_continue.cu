// A search that stops at its find gives the first place.
//@ verdict: safe

#include <cassert>
#define N 10

__global__ void find(const int *a, int value, int *at) {
  int found = -1;
  for (int i = 0; i < N; ++i) {
    if (a[i] != value) continue;
    found = i;
    break;
  }
  *at = found;
}

int main() {
  int host[N], *dev, *at, place;
  for (int i = 0; i < N; ++i) host[i] = i % 4;
  cudaMalloc(&dev, sizeof(host));
  cudaMalloc(&at, sizeof(int));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  find<<<1, 1>>>(dev, 3, at);
  cudaMemcpy(&place, at, sizeof(int), cudaMemcpyDeviceToHost);
  assert(place == 3);
  cudaFree(dev);
  cudaFree(at);
  return 0;
}
