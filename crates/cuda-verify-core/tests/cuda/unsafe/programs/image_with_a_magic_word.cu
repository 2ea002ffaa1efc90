// The last column of an image reads the next row, and the last row what is behind it.
//@ verdict: unsafe

#include <stdio.h>
#include <stdlib.h>

__global__ void edges(const unsigned char *in, unsigned char *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  out[y * w + x] = in[y * w + x] ^ in[y * w + x + 1];  //~ ERROR array-bounds
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  FILE *file = fopen(argv[1], "rb");
  if (!file) return 1;
  char magic[3];
  int w, h, depth;
  if (fscanf(file, "%2s %d %d %d", magic, &w, &h, &depth) != 4) return 1;
  if (magic[0] != 'P' || magic[1] != '5' || w < 1 || h < 1 || w > 4096 || h > 4096) return 1;
  fgetc(file);
  size_t n = (size_t)w * h;
  unsigned char *image = (unsigned char *)malloc(n), *in, *out;
  if (fread(image, 1, n, file) != n) return 1;
  fclose(file);
  cudaMalloc(&in, n);
  cudaMalloc(&out, n);
  cudaMemcpy(in, image, n, cudaMemcpyHostToDevice);
  dim3 block(16, 16), grid((w + 15) / 16, (h + 15) / 16);
  edges<<<grid, block>>>(in, out, w, h);
  cudaMemcpy(image, out, n, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  free(image);
  return 0;
}
