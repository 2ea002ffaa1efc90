// The quotient of the least integer and -1 does not exist.
//@ verdict: unsafe

#include <cassert>
#include <climits>

__global__ void divide(int *a, int b) {
  *a = *a / b;  //~ ERROR div-by-zero
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
