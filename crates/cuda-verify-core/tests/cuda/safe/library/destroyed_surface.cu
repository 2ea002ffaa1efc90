// A surface object is destroyed after the launch that writes by it.
//@ verdict: safe

__global__ void fill(cudaSurfaceObject_t surface) {
  surf2Dwrite(1.0f, surface, threadIdx.x * 4, 0);
}

int main() {
  cudaArray_t array;
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaMallocArray(&array, &format, 32, 4, cudaArraySurfaceLoadStore);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaSurfaceObject_t surface;
  cudaCreateSurfaceObject(&surface, &resource);
  fill<<<1, 32>>>(surface);
  cudaDeviceSynchronize();
  cudaDestroySurfaceObject(surface);
  cudaFreeArray(array);
  return 0;
}
