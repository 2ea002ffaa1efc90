// A pointer that an option sets is read where the option was not given.
//@ verdict: unsafe

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

int main(int argc, char **argv) {
  int n = 1024;
  const char *file = NULL;
  for (int i = 1; i < argc; i++)
    if (strcmp(argv[i], "-f") == 0) file = argv[++i];
  if (file[0] == 0) return 1; //~ ERROR null-pointer
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  fill<<<(n + 255) / 256, 256>>>(d, n);
  cudaFree(d);
  return 0;
}
