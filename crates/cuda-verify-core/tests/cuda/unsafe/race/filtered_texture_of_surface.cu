// A filtered read takes two texels, and another thread writes one of them through a surface.
//@ verdict: unsafe

__global__ void blur(cudaTextureObject_t from, cudaSurfaceObject_t to, float *out) {
  int i = threadIdx.x;
  float v = tex2D<float>(from, i + 1.0f, 0.5f);
  surf2Dwrite(v, to, i * 4, 0);  //~ ERROR data-race
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
  cudaSurfaceObject_t to;
  cudaCreateSurfaceObject(&to, &resource);
  cudaMalloc(&out, 128);
  blur<<<1, 32>>>(from, to, out);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(from);
  cudaDestroySurfaceObject(to);
  cudaFreeArray(image);
  cudaFree(out);
  return 0;
}
