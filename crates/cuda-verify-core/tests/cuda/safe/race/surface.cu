// Each thread replaces its own element of a surface.
//@ verdict: safe
// Twin: ../../unsafe/race/surface.cu reads the neighbour's.

__global__ void increment(cudaSurfaceObject_t image) {
  int x = threadIdx.x * sizeof(float);
  float v;
  surf2Dread(&v, image, x, threadIdx.y);
  surf2Dwrite(v + 1, image, x, threadIdx.y);
}
int main() {
  const int n = 16;
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  cudaMallocArray(&array, &desc, n, 4, cudaArraySurfaceLoadStore);
  float h[4 * n];
  for (int i = 0; i < 4 * n; i++) h[i] = i;
  cudaMemcpy2DToArray(array, 0, 0, h, n * sizeof(float), n * sizeof(float), 4, cudaMemcpyHostToDevice);
  cudaResourceDesc resource;
  memset(&resource, 0, sizeof resource);
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaSurfaceObject_t image;
  cudaCreateSurfaceObject(&image, &resource);
  increment<<<1, dim3(n, 4)>>>(image);
  cudaMemcpy2DFromArray(h, n * sizeof(float), array, 0, 0, n * sizeof(float), 4, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 4 * n; i++) assert(h[i] == i + 1);
  cudaDestroySurfaceObject(image);
  cudaFreeArray(array);
}
