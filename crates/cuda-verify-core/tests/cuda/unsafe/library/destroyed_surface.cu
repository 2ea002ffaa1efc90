// A surface object is destroyed before the launch that writes by it.
//@ verdict: unsafe

__global__ void fill(cudaSurfaceObject_t surface) {
  surf2Dwrite(1.0f, surface, threadIdx.x * 4, 0);  //~ ERROR api-contract: the texture or surface object has been destroyed
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
  cudaDestroySurfaceObject(surface);
  fill<<<1, 32>>>(surface);
  cudaDeviceSynchronize();
  cudaFreeArray(array);
  return 0;
}
