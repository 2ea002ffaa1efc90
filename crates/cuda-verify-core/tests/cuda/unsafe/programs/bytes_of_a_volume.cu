// The product of three sizes that are given is read twice as large.
//@ verdict: unsafe

#include <stdio.h>
#include <stdlib.h>

__global__ void half(float *a, int nx, int ny, int nz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < nz; k++)
    for (int j = 0; j < ny; j++)
      if (i < nx) a[i + nx * (j + ny * k)] *= 0.5f;
}

int main(int argc, char **argv) {
  if (argc != 4) return 1;
  int nx = atoi(argv[1]), ny = atoi(argv[2]), nz = atoi(argv[3]);
  if (nx < 1 || ny < 1 || nz < 1) return 1;
  size_t bytes = sizeof(float) * nx * ny * nz;
  float *a = (float *)malloc(bytes), *d;
  FILE *file = fopen("volume", "rb");
  if (!file) return 1;
  if (fread(a, sizeof(float), (size_t)nx * ny * nz, file) == 0) return 1;
  fclose(file);
  cudaMalloc(&d, bytes);
  cudaMemcpy(d, a, 2 * bytes, cudaMemcpyHostToDevice);  //~ ERROR array-bounds
  half<<<(nx + 63) / 64, 64>>>(d, nx, ny, nz);
  cudaFree(d);
  free(a);
  return 0;
}
