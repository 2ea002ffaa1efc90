// A block may be at most 64 threads deep.
//@ verdict: unsafe

__global__ void touch(int *a) {
  if (blockIdx.x == 0 && blockIdx.y == 0 && threadIdx.x == 0 && threadIdx.z == 0) *a = 1;
}

int main() {
  int *dev;
  cudaMalloc(&dev, sizeof(int));
  touch<<<1, dim3(1, 1, 65)>>>(dev);  //~ ERROR api-contract
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}
