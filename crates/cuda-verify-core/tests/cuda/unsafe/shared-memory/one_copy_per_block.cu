// A block does not see what another block put into shared memory.
//@ verdict: unsafe

#include <cassert>

__global__ void record(int *out) {
  __shared__ int s;
  if (threadIdx.x == 0) s = blockIdx.x + 1;
  __syncthreads();
  if (threadIdx.x == 1) out[blockIdx.x] = s;
}

int main() {
  int *dev, host[3];
  cudaMalloc(&dev, sizeof(host));
  record<<<3, 2>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == host[2]);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}
