// Two blocks exchange through volatile memory without any order.
//@ verdict: unsafe

__global__ void exchange(volatile int *a, volatile int *flag) {
  if (blockIdx.x == 0) {
    a[0] = 1;  //~ ERROR data-race
    *flag = 1;  //~ ERROR data-race
  } else {
    while (*flag == 0) {
    }
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
