// A block publishes a value by a volatile flag behind a barrier, which orders nothing for other blocks.
//@ verdict: unsafe

__global__ void hand_over(volatile int *data, volatile int *flag, int *out) {
  if (blockIdx.x == 0) {
    while (*flag == 0) {
    }
    __threadfence();
    *out = *data;
  } else {
    if (threadIdx.x == 0) *data = 42;  //~ ERROR data-race
    __syncthreads();
    if (threadIdx.x == 0) *flag = 1;
  }
}

int main() {
  int *dev;
  cudaMalloc(&dev, 3 * sizeof(int));
  cudaMemset(dev, 0, 3 * sizeof(int));
  hand_over<<<2, 1>>>(dev, dev + 1, dev + 2);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}
