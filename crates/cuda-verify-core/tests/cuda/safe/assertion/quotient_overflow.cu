// The least integer is excluded before dividing by -1.
//@ verdict: safe

#include <cassert>
#include <climits>

__global__ void divide(int *a, int b) {
  if (*a != INT_MIN) *a = *a / b;
}

int main() {
  int host = INT_MIN, *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyHostToDevice);
  divide<<<1, 1>>>(dev, -1);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}
