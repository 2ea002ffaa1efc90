// Rows are moved down by one: source and destination overlap, though no row overlaps the one it is copied to.
//@ verdict: unsafe

#include <cuda_runtime.h>

int main() {
  const size_t pitch = 512, rows = 8;
  char *image;
  cudaMalloc(&image, pitch * rows);
  cudaMemset(image, 0, pitch * rows);
  cudaMemcpy2D(image + pitch, pitch, image, pitch, 300, rows - 1, cudaMemcpyDeviceToDevice);  //~ ERROR api-contract: cudaMemcpy2D: source and destination overlap
  cudaFree(image);
  return 0;
}
