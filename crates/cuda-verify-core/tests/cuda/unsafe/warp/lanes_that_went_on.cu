// Half of the warp skips a shuffle whose mask names it, and is done.
//@ verdict: unsafe

__global__ void shift(int *a) {
  int value = threadIdx.x;
  if (threadIdx.x < 16) value = __shfl_down_sync(0xffffffffu, value, 1);  //~ ERROR warp-sync
  a[threadIdx.x] = value;
}
int main() {
  int *dev;
  cudaMalloc(&dev, 32 * sizeof(int));
  shift<<<1, 32>>>(dev);
  cudaDeviceSynchronize();
  cudaFree(dev);
}
