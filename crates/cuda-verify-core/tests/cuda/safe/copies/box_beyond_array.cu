// The rows of a box are as long as what is left of those of the array.
//@ verdict: safe

#include <cuda_runtime.h>
#include <cstdlib>

int main() {
  cudaArray_t volume;
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaMalloc3DArray(&volume, &desc, make_cudaExtent(8, 8, 8));
  float *data = (float *)calloc(8 * 8 * 8, sizeof(float));
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(data, 8 * sizeof(float), 8, 8);
  copy.dstArray = volume;
  copy.dstPos = make_cudaPos(4, 0, 0);
  copy.extent = make_cudaExtent(4, 8, 8);
  copy.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&copy);
  cudaFreeArray(volume);
  free(data);
  return 0;
}
