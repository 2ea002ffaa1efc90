// The block that reads waits for the flag of the one that writes.
//@ verdict: safe

__global__ void exchange(volatile int *a, volatile int *flag) {
  if (blockIdx.x == 0) {
    a[0] = 1;
    __threadfence();
    *flag = 1;
  } else {
    while (*flag == 0) {
    }
    __threadfence();
    a[1] = a[0];
  }
}

int main() {
  int *dev, host[3];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  exchange<<<2, 1>>>(dev, dev + 2);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}
