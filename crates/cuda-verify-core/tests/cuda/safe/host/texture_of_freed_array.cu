// An array is freed after a texture that is made of it has been read between its texels.
//@ verdict: safe

#include <cuda_runtime.h>

__global__ void read(cudaTextureObject_t texture, float *out) {
  out[threadIdx.x] = tex2D<float>(texture, 0.25f, 0.5f);
}

int main() {
  float *out;
  cudaArray_t image;
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaMallocArray(&image, &desc, 32, 8);
  cudaMalloc(&out, 32 * sizeof(float));
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = image;
  cudaTextureDesc how = {};
  how.filterMode = cudaFilterModeLinear;
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &resource, &how, 0);
  read<<<1, 32>>>(texture, out);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(texture);
  cudaFreeArray(image);
  cudaFree(out);
  return 0;
}
