// A shared array has no initial value.
//@ verdict: unsafe

#include <cassert>
#define N 8

__global__ void select(int *out) {
  __shared__ int s[N];
  int t = threadIdx.x;
  if (t % 2 == 0) s[t] = t;
  out[t] = s[t];
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  select<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[1] == 0);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}
