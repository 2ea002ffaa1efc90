// A text that a kernel has written is printed from a copy.
//@ verdict: safe

#include <cstdio>

__global__ void write(char *text) {
  text[0] = 'o';
  text[1] = 'k';
  text[2] = 0;
}

int main() {
  char *text, copy[3];
  cudaMalloc(&text, 3);
  write<<<1, 1>>>(text);
  cudaMemcpy(copy, text, 3, cudaMemcpyDeviceToHost);
  printf("%d: %s\n", 1, copy);
  cudaFree(text);
  return 0;
}
