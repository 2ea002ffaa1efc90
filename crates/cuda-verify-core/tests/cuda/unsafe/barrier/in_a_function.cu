// A device function with a barrier is called by half of the threads only.
//@ verdict: unsafe

#include <cassert>
#define N 16

__device__ int rotate(int *s, int value) {
  s[threadIdx.x] = value;
  __syncthreads();  //~ ERROR barrier-divergence
  int result = s[(threadIdx.x + 1) % N];
  return result;
}

__global__ void kernel(int *a) {
  __shared__ int s[N];
  int t = threadIdx.x, mine = t;
  if (t < N / 2) mine = rotate(s, mine);
  __syncthreads();
  a[t] = mine;
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  kernel<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}
