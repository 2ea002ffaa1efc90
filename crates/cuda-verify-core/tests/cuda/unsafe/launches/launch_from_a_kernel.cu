// A kernel that launches a kernel.
//@ verdict: unsafe

__global__ void child(int *a) { a[threadIdx.x] = 1; }  //~ ERROR array-bounds

__global__ void parent(int *a) {
  if (threadIdx.x == 0) {  // Element 4 is not there.
    child<<<1, 5>>>(a);
  }
}

int main() {
  int *dev;
  cudaMalloc(&dev, 4 * sizeof(int));
  parent<<<1, 2>>>(dev);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}
