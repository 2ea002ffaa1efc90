// Rows that are filled in a stream are longer than the pitch.
//@ verdict: unsafe

#include <cuda_runtime.h>

int main() {
  float *image;
  size_t pitch;
  cudaMallocPitch(&image, &pitch, 100 * sizeof(float), 8);
  cudaMemset2DAsync(image, pitch, 0, 200 * sizeof(float), 4);  //~ ERROR api-contract: cudaMemset2D: a row is longer than the pitch
  cudaDeviceSynchronize();
  cudaFree(image);
  return 0;
}
