// The maximum is read while others still take part.
//@ verdict: unsafe

#include <cassert>

__global__ void normalise(int *a) {
  __shared__ int greatest;
  if (threadIdx.x == 0) greatest = 0;
  __syncthreads();
  atomicMax(&greatest, (int)threadIdx.x + 1);  //~ ERROR data-race
  a[threadIdx.x] = greatest;
}

int main() {
  int *dev, host[4];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  normalise<<<1, 4>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}
