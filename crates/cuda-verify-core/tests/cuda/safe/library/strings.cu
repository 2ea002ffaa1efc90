// The buffer has room for the terminating zero.
//@ verdict: safe

#include <cassert>
#include <cstring>

__global__ void shout(char *text, int n) {
  int i = threadIdx.x;
  if (i < n && text[i] >= 'a' && text[i] <= 'z') text[i] -= 'a' - 'A';
}

int main() {
  const char *word = "thread";
  char buffer[7];
  strcpy(buffer, word);
  int n = 6;
  char *dev;
  cudaMalloc(&dev, n);
  cudaMemcpy(dev, buffer, n, cudaMemcpyHostToDevice);
  shout<<<1, 8>>>(dev, n);
  cudaMemcpy(buffer, dev, n, cudaMemcpyDeviceToHost);
  assert(strcmp(buffer, "THREAD") == 0 && strlen(buffer) == 6);
  cudaFree(dev);
  return 0;
}
