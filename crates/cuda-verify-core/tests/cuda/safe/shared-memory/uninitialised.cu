// A shared array is cleared first.
//@ verdict: safe

#include <cassert>
#define N 8

__global__ void select(int *out) {
  __shared__ int s[N];
  int t = threadIdx.x;
  s[t] = 0;
  if (t % 2 == 0) s[t] = t;
  out[t] = s[t];
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  select<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[1] == 0);
  cudaFree(dev);
  return 0;
}
