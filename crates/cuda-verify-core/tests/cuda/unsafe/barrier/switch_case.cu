// Only one case of a switch over the thread contains a barrier.
//@ verdict: unsafe

#include <cassert>

__global__ void colour(int *a) {
  int t = threadIdx.x;
  switch (t % 3) {
    case 0: a[t] = 10; break;
    case 1:
      a[t] = 20;
      __syncthreads();
      break;
    default: a[t] = 30;
  }
  __syncthreads();  //~ ERROR barrier-divergence
  int next = a[(t + 1) % 6];
  __syncthreads();
  a[t] = next;
}

int main() {
  int *dev, host[6];
  cudaMalloc(&dev, sizeof(host));
  colour<<<1, 6>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}
