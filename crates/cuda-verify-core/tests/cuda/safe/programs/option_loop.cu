// Options in any order; the words of those that are given are kept and read.
//@ verdict: safe

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

int main(int argc, char **argv) {
  static struct option options[] = {
      {"size", required_argument, 0, 'n'}, {"file", required_argument, 0, 'f'}, {"verbose", no_argument, 0, 'v'}, {0, 0, 0, 0}};
  int n = 1024, verbose = 0, letter, index;
  const char *file = NULL;
  while ((letter = getopt_long(argc, argv, "n:f:v", options, &index)) != -1) {
    switch (letter) {
    case 'n': n = atoi(optarg); break;
    case 'f': file = optarg; break;
    case 'v': verbose = 1; break;
    default: exit(1);
    }
  }
  if (n <= 0 || n > 100000) return 1;
  if (file && strcmp(file, "-") != 0) printf("%c\n", file[0]);
  if (verbose) printf("%d\n", n);
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  fill<<<(n + 255) / 256, 256>>>(d, n);
  cudaFree(d);
  return 0;
}
