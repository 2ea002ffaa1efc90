// A text is put out that has no end.
//@ verdict: unsafe

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
  copy[2] = 33, puts(copy);  //~ ERROR array-bounds: read out of bounds of local variable `copy`
  cudaFree(text);
  return 0;
}
