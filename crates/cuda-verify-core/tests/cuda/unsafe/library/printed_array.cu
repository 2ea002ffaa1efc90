// A stream reads a text to its end; this one has none.
//@ verdict: unsafe

#include <iostream>

__global__ void letters(char *out) { out[threadIdx.x] = 'a' + threadIdx.x; }

int main() {
  char *dev, host[4];
  cudaMalloc(&dev, 4);
  letters<<<1, 4>>>(dev);
  cudaMemcpy(host, dev, 4, cudaMemcpyDeviceToHost);
  cudaFree(dev);
  std::cout << "letters: " << host << std::endl;  //~ ERROR array-bounds: read out of bounds of local variable `host`
  return 0;
}
