// Every thread reaches the barrier after the switch.
//@ verdict: safe

#include <cassert>

__global__ void colour(int *a) {
  int t = threadIdx.x;
  switch (t % 3) {
    case 0: a[t] = 10; break;
    case 1:
      a[t] = 20;
      break;
    default: a[t] = 30;
  }
  __syncthreads();
  int next = a[(t + 1) % 6];
  __syncthreads();
  a[t] = next;
}

int main() {
  int *dev, host[6];
  cudaMalloc(&dev, sizeof(host));
  colour<<<1, 6>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 20 && host[1] == 30 && host[2] == 10 && host[5] == 10);
  cudaFree(dev);
  return 0;
}
