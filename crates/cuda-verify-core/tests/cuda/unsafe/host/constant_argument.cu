// A kernel casts const away from a pointer to constant memory and writes.
//@ verdict: unsafe

#include <cassert>
#define N 4

__constant__ float weights[N];

__device__ void scale(const float *from, float *to, int i) { to[i] = from[i] * 2; }  //~ ERROR constant-memory-write

__global__ void apply(float *out) {
  int i = threadIdx.x;
  scale(weights, (float *)weights, i);
  out[i] = weights[i];
}

int main() {
  float host[N] = {1, 2, 3, 4}, *dev;
  cudaMemcpyToSymbol(weights, host, sizeof(host));
  cudaMalloc(&dev, sizeof(host));
  apply<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[3] == 8);
  cudaFree(dev);
  return 0;
}
