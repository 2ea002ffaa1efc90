// The launch gives the number of elements instead of bytes for dynamic shared memory.
//@ verdict: unsafe

#include <cassert>
#define N 16

__global__ void reverse(int *a) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = t;  //~ ERROR array-bounds: ::s`
  __syncthreads();
  if (t < N / 4) a[t] = s[N / 4 - 1 - t];
}

int main() {
  int host[N], *dev;
  cudaMalloc(&dev, sizeof(host));
  reverse<<<1, N, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}
