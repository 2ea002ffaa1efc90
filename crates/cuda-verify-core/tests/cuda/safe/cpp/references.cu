// A swap through references.
//@ verdict: safe

#include <cassert>

template <typename T>
__host__ __device__ void exchange(T &a, T &b) {
  T t = a;
  a = b;
  b = t;
}

__global__ void sort_pairs(int *a) {
  int *pair = a + 2 * threadIdx.x;
  if (pair[0] > pair[1]) exchange(pair[0], pair[1]);
}

int main() {
  int host[4] = {2, 1, 3, 4}, *dev;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  sort_pairs<<<1, 2>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 1 && host[1] == 2);
  cudaFree(dev);
  return 0;
}
