// A thread sets the flag and then waits for it.
//@ verdict: safe

__global__ void wait(volatile int *flag) {
  *flag = 1;
  while (*flag == 0) {
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
