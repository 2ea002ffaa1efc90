// A filtered read of an array that the launch does not write.
//@ verdict: safe

__global__ void blur(cudaTextureObject_t from, float *out) {
  int i = threadIdx.x;
  float v = tex2D<float>(from, i + 1.0f, 0.5f);
  out[i] = v;
}

int main() {
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaArray_t image;
  float host[128] = {}, *out;
  cudaMallocArray(&image, &desc, 32, 4, cudaArraySurfaceLoadStore);
  cudaMemcpy2DToArray(image, 0, 0, host, 128, 128, 4, cudaMemcpyHostToDevice);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = image;
  cudaTextureDesc how = {};
  how.readMode = cudaReadModeElementType;
  how.filterMode = cudaFilterModeLinear;
  cudaTextureObject_t from;
  cudaCreateTextureObject(&from, &resource, &how, nullptr);
  cudaMalloc(&out, 128);
  blur<<<1, 32>>>(from, out);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(from);
  cudaFreeArray(image);
  cudaFree(out);
  return 0;
}
