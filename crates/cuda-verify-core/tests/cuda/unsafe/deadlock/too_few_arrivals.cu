// A barrier made by hand waits for more blocks than there are.
//@ verdict: unsafe

__device__ unsigned int arrived = 0;

__global__ void meet(int *a) {
  __threadfence();
  atomicAdd(&arrived, 1);
  while (atomicAdd(&arrived, 0) < gridDim.x + 1) {  //~ ERROR deadlock
  }
  __threadfence();
  a[blockIdx.x] = 1;
}

int main() {
  int *dev, host[2];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  meet<<<2, 1>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}
