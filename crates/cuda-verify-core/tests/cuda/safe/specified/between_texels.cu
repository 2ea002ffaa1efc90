// Between two texels lies a value between them, by weights of eight bits.
//@ verdict: safe
#include <assert.h>

__global__ void sample(float *to, cudaTextureObject_t texture) {
  *to = tex1D<float>(texture, 2.0f);
}

int main() {
  float values[4] = {1, 3, 5, 9}, *to, out;
  cudaArray_t array;
  cudaChannelFormatDesc channel = cudaCreateChannelDesc<float>();
  cudaMallocArray(&array, &channel, 4);
  cudaMemcpy2DToArray(array, 0, 0, values, sizeof(values), sizeof(values), 1, cudaMemcpyHostToDevice);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc how = {};
  how.addressMode[0] = cudaAddressModeClamp;
  how.filterMode = cudaFilterModeLinear;
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &how, nullptr);
  cudaMalloc(&to, sizeof(float));
  sample<<<1, 1>>>(to, texture);
  cudaMemcpy(&out, to, sizeof(float), cudaMemcpyDeviceToHost);
  assert(out > 3.9f && out < 4.1f);
  cudaDestroyTextureObject(texture);
  cudaFreeArray(array);
  cudaFree(to);
  return 0;
}
