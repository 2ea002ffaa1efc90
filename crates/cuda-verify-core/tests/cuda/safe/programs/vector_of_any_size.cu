// As many elements as an argument says: a vector of more than there can be is none.
//@ verdict: bounded

#include <cstdio>
#include <string>
#include <vector>

__global__ void twice(float *a, size_t n) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i < n) a[i] = 2 * a[i];
}

int main(int argc, char **argv) {
  size_t n = argc > 1 ? std::stoul(argv[1]) : 1000000;
  std::vector<float> a(n, 1.0f);
  float *dev;
  cudaMalloc(&dev, n * sizeof(float));
  cudaMemcpy(dev, a.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  twice<<<(n + 255) / 256, 256>>>(dev, n);
  cudaMemcpy(a.data(), dev, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (size_t i = 0; i < n; ++i) printf("%f\n", a[i]);
  cudaFree(dev);
}
