// Of an image every pixel may have every value.
//@ verdict: unsafe

#include <cstdio>
#include <cstdlib>

__global__ void histogram(const unsigned char *pixels, int *counts, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&counts[pixels[i]], 1);  //~ ERROR array-bounds: write out of bounds of device memory `counts`
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  FILE *file = fopen(argv[1], "rb");
  if (!file) return 1;
  int n = 64 * 64, *counts;
  unsigned char *pixels = (unsigned char *)malloc(n), *d_pixels;
  if (fread(pixels, 1, n, file) != n) return 1;
  fclose(file);
  cudaMalloc(&d_pixels, n);
  cudaMalloc(&counts, 128 * sizeof(int));
  cudaMemcpy(d_pixels, pixels, n, cudaMemcpyHostToDevice);
  cudaMemset(counts, 0, 128 * sizeof(int));
  histogram<<<n / 256, 256>>>(d_pixels, counts, n);
  cudaDeviceSynchronize();
  cudaFree(d_pixels);
  cudaFree(counts);
  free(pixels);
  return 0;
}
