// The buffer has no room for the terminating zero.
//@ verdict: unsafe

#include <cassert>
#include <cstring>

__global__ void shout(char *text, int n) {
  int i = threadIdx.x;
  if (i < n && text[i] >= 'a' && text[i] <= 'z') text[i] -= 'a' - 'A';
}

int main() {
  const char *word = "thread";
  char buffer[6];
  strcpy(buffer, word);  //~ ERROR array-bounds: `buffer`
  int n = 6;
  char *dev;
  cudaMalloc(&dev, n);
  cudaMemcpy(dev, buffer, n, cudaMemcpyHostToDevice);
  shout<<<1, 8>>>(dev, n);
  cudaMemcpy(buffer, dev, n, cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}
