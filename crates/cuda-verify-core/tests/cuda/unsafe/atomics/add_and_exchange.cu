// A thread adds to a counter and then replaces it; what another thread adds comes before or after that.
//@ verdict: unsafe

__global__ void work(int *counter) {
  if (threadIdx.x == 0) {
    atomicAdd(counter, 1);
    atomicExch(counter, 5);
  } else {
    atomicAdd(counter, 1);
  }
}

int main() {
  int *dev, host;
  cudaMalloc(&dev, sizeof(int));
  cudaMemset(dev, 0, sizeof(int));
  work<<<1, 2>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  assert(host == 6); //~ ERROR assertion
  return 0;
}
