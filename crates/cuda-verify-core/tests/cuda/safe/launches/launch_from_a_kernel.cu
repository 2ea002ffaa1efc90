// A kernel that launches a kernel.
//@ verdict: safe

__global__ void child(int *a) { a[threadIdx.x] = 1; }

__global__ void parent(int *a) {
  if (threadIdx.x == 0) {
    child<<<1, 4>>>(a);
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
