// A texture is made of memory from its second element on, where textures do not begin.
//@ verdict: unsafe

#include <cuda_runtime.h>

__global__ void read(cudaTextureObject_t texture, float *out) {
  out[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);
}

int main() {
  float *in, *out;
  cudaMalloc(&in, 65 * sizeof(float));
  cudaMalloc(&out, 64 * sizeof(float));
  cudaMemset(in, 0, 65 * sizeof(float));
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = in + 1;
  resource.res.linear.desc = cudaCreateChannelDesc<float>();
  resource.res.linear.sizeInBytes = 64 * sizeof(float);
  cudaTextureDesc how = {};
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &resource, &how, 0);  //~ ERROR api-contract: cudaCreateTextureObject: the memory or its pitch is not aligned for textures
  read<<<1, 64>>>(texture, out);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(texture);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
