// Rows are filled in a stream, without the rest of the pitch.
//@ verdict: safe

#include <cuda_runtime.h>

int main() {
  float *image;
  size_t pitch;
  cudaMallocPitch(&image, &pitch, 100 * sizeof(float), 8);
  cudaMemset2DAsync(image, pitch, 0, 100 * sizeof(float), 8);
  cudaDeviceSynchronize();
  cudaFree(image);
  return 0;
}
