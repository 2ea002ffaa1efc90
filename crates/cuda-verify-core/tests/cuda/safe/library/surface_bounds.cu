// Accesses of a surface inside of it, and copies that fit the array.
//@ verdict: safe
// Twin: ../../unsafe/library/surface_bounds.cu goes one element too far.

__global__ void fill(cudaSurfaceObject_t line, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) surf1Dwrite(i, line, i * 4);
}
int main() {
  const int n = 50;
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<int>();
  cudaArray_t array;
  cudaMallocArray(&array, &desc, n, 0, cudaArraySurfaceLoadStore);
  cudaResourceDesc resource;
  memset(&resource, 0, sizeof resource);
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaSurfaceObject_t line;
  cudaCreateSurfaceObject(&line, &resource);
  fill<<<2, 32>>>(line, n);
  cudaDeviceSynchronize();
  cudaDestroySurfaceObject(line);
  cudaFreeArray(array);
}
