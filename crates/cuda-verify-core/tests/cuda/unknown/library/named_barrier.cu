// Some warps of the block at the barrier at which all of them meet otherwise.
//@ verdict: unknown

__global__ void wait(int *a) {
  a[threadIdx.x] = 0;
  __barrier_sync_count(0, 32);  //~ WARN unsupported: parts of a block
}

int main() {
  int *dev;
  cudaMalloc(&dev, 64 * sizeof(int));
  wait<<<1, 64>>>(dev);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}
