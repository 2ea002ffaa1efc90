// A warp waits for a flag that another warp sets after a barrier.
//@ verdict: unsafe

__global__ void relay(int *a) {
  __shared__ volatile int ready;
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  
  if (threadIdx.x < 32) {
    while (ready == 0) {  //~ ERROR deadlock
    }
  }
  __syncthreads();
  if (threadIdx.x == 32) ready = 1;
  if (threadIdx.x == 0) a[0] = 1;
}

int main() {
  int *dev, host[1];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  relay<<<1, 64>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}
