// A file says how long its list is; the kernel goes through as many elements.
//@ verdict: safe

#include <stdio.h>
#include <stdlib.h>

__global__ void clear(bool *mask, int n) {
  int t = blockIdx.x * 512 + threadIdx.x;
  if (t < n && mask[t]) mask[t] = false;
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  FILE *file = fopen(argv[1], "r");
  if (!file) return 1;
  int n;
  fscanf(file, "%d", &n);
  int blocks = 1, threads = n;
  if (n > 512) {
    blocks = (n + 511) / 512;
    threads = 512;
  }
  bool *mask = (bool *)malloc(n), *d;
  for (unsigned i = 0; i < n; i++) {
    int first, count;
    fscanf(file, "%d %d", &first, &count);
    mask[i] = first > count;
  }
  fclose(file);
  cudaMalloc(&d, n);
  cudaMemcpy(d, mask, n, cudaMemcpyHostToDevice);
  clear<<<blocks, threads>>>(d, n);
  cudaFree(d);
  free(mask);
  return 0;
}
