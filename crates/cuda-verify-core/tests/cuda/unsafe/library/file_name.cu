// The name of a file is a text in device memory.
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
  if (FILE *file = fopen(text, "r")) fclose(file);  //~ ERROR host-device-access: host read
  cudaFree(text);
  return 0;
}
