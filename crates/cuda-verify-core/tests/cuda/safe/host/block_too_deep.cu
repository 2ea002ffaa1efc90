// A block of the greatest depth.
//@ verdict: safe

__global__ void touch(int *a) {
  if (blockIdx.x == 0 && blockIdx.y == 0 && threadIdx.x == 0 && threadIdx.z == 0) *a = 1;
}

int main() {
  int *dev;
  cudaMalloc(&dev, sizeof(int));
  touch<<<1, dim3(1, 1, 64)>>>(dev);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}
