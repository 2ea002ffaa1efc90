// A lane reads what a lane outside of the mask has written.
//@ verdict: unsafe

__global__ void pass(int *a) {
  __shared__ int values[32];
  int lane = threadIdx.x;
  values[lane] = lane;  //~ ERROR data-race
  if (lane < 8) {
    __syncwarp(0x000000ffu);
    a[lane] = values[lane + 8];
  }
}

int main() {
  int *dev, host[32];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  pass<<<1, 32>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}
