// The block is larger than the shared array it indexes by thread.
//@ verdict: unsafe

#include <cassert>
#define N 48

__global__ void reverse(int *a) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = a[t];  //~ ERROR array-bounds: `s`
  __syncthreads();
  if (t < 32) a[t] = s[31 - t];
}

int main() {
  int host[N], *dev;
  for (int i = 0; i < N; ++i) host[i] = i;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  reverse<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}
