// The format of a file is compared as a word; counting begins before all counters are zero.
//@ verdict: unsafe

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__global__ void count(const unsigned char *pixels, int n, unsigned *total) {
  __shared__ unsigned bins[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x) bins[i] = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    atomicAdd(&bins[pixels[i]], 1u);  //~ ERROR data-race: atomic access of shared memory `count::bins` by thread (1, 0, 0) of block (0, 0, 0) races with write by thread (0, 0, 0) of block (0, 0, 0)
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += blockDim.x) atomicAdd(&total[i], bins[i]);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: %s in.pgm out.txt\n", argv[0]);
    return 1;
  }
  FILE *file = fopen(argv[1], "rb");
  if (!file) return 1;
  char magic[3];
  int w, h;
  if (fscanf(file, "%2s", magic) != 1 || strcmp(magic, "P5")) return 1;
  if (fscanf(file, "%d %d", &w, &h) != 2 || w <= 0 || h <= 0 || w > 16384 || h > 16384) return 1;
  int n = w * h;
  unsigned char *image = (unsigned char *)malloc(n), *pixels;
  if (fread(image, 1, n, file) != n) return 1;
  fclose(file);
  unsigned *total, out[256];
  cudaMalloc(&pixels, n);
  cudaMalloc(&total, sizeof out);
  cudaMemcpy(pixels, image, n, cudaMemcpyHostToDevice);
  cudaMemset(total, 0, sizeof out);
  count<<<32, 256>>>(pixels, n, total);
  cudaMemcpy(out, total, sizeof out, cudaMemcpyDeviceToHost);
  cudaFree(pixels);
  cudaFree(total);
  free(image);
  return 0;
}
