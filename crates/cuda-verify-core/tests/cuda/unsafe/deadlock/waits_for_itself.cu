// A thread waits for a flag that it would set itself.
//@ verdict: unsafe

__global__ void wait(volatile int *flag) {
  while (*flag == 0) {  //~ ERROR deadlock
  }
  *flag = 2;
}

int main() {
  int *dev, host[1];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  wait<<<1, 1>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}
