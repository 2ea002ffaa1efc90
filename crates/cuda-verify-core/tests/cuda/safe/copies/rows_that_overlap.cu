// The left half of an image is copied to the right one, the upper half to the lower one, and every other row to the next.
//@ verdict: safe

#include <cuda_runtime.h>

int main() {
  const size_t pitch = 512, rows = 8;
  char *image;
  cudaMalloc(&image, pitch * rows);
  cudaMemset(image, 0, pitch * rows);
  cudaMemcpy2D(image + 256, pitch, image, pitch, 256, rows, cudaMemcpyDeviceToDevice);
  cudaMemcpy2D(image + 4 * pitch, pitch, image, pitch, pitch, rows / 2, cudaMemcpyDeviceToDevice);
  cudaMemcpy2D(image + pitch, 2 * pitch, image, 2 * pitch, pitch, rows / 2, cudaMemcpyDeviceToDevice);
  cudaFree(image);
  return 0;
}
