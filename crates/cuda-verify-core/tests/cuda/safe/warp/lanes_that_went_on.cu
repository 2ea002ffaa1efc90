// Threads beyond the end return at once; the mask names the others.
//@ verdict: safe
// Twin: ../../unsafe/warp/lanes_that_went_on.cu names lanes that skip the shuffle.

__global__ void shift(int *a, int n) {
  if (threadIdx.x >= n) return;
  int value = __shfl_down_sync(0xffffu, (int)threadIdx.x, 1);
  if (threadIdx.x < 15) a[threadIdx.x] = value;
}
__global__ void all(int *a, int n) {
  if (threadIdx.x >= n) return;
  __syncwarp();
  a[threadIdx.x] = 0;
}
int main() {
  int *dev;
  cudaMalloc(&dev, 32 * sizeof(int));
  shift<<<1, 32>>>(dev, 16);
  all<<<1, 32>>>(dev, 16);
  cudaDeviceSynchronize();
  cudaFree(dev);
}
