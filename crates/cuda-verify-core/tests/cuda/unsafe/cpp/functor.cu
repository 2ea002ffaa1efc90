// The functor adds where it should multiply.
//@ verdict: unsafe

#include <cassert>
#define N 4

struct Multiply {
  int factor;
  __device__ int operator()(int x) const {
    return x + factor;
  }
};

template <typename F>
__global__ void transform(int *a, F f) {
  a[threadIdx.x] = f(a[threadIdx.x]);
}

int main() {
  int host[N] = {1, 2, 3, 4}, *dev;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  transform<<<1, N>>>(dev, Multiply{3});
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[3] == 12);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}
