// The lower half of a warp exchanges through shared memory, only the upper half synchronises.
//@ verdict: unsafe

__global__ void reverse(int *a) {
  __shared__ int values[32];
  int lane = threadIdx.x;
  values[lane] = lane;  //~ ERROR data-race
  if (lane >= 16) __syncwarp(0xffff0000u);
  a[lane] = values[lane ^ 15];
}

int main() {
  int *dev, host[32];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  reverse<<<1, 32>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}
