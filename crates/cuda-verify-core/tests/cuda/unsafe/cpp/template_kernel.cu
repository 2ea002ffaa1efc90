// A kernel template instantiated for unsigned char truncates.
//@ verdict: unsafe

#include <cassert>
#define N 4

template <typename T>
__global__ void scale(T *a, T factor) {
  a[threadIdx.x] *= factor;
}

template <typename T>
T run(T value, T factor) {
  T host[N], *dev;
  for (int i = 0; i < N; ++i) host[i] = value;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  scale<T><<<1, N>>>(dev, factor);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return host[N - 1];
}

int main() {
  assert(run(1.5f, 2.0f) == 3.0f);
  assert(run<unsigned char>(20, 20) == 400);  //~ ERROR assertion
  return 0;
}
