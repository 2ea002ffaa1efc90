// y = a * x + y on 256 elements, and the result is checked on the host.
#include <cassert>
#include <cstdlib>

__global__ void saxpy(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

int main() {
  const int n = 250;
  float *x = (float *)malloc(n * sizeof(float));
  float *y = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) {
    x[i] = i;
    y[i] = 1.0f;
  }
  float *dev_x, *dev_y;
  cudaMalloc(&dev_x, n * sizeof(float));
  cudaMalloc(&dev_y, n * sizeof(float));
  cudaMemcpy(dev_x, x, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(dev_y, y, n * sizeof(float), cudaMemcpyHostToDevice);
  saxpy<<<(n + 127) / 128, 128>>>(n, 2.0f, dev_x, dev_y);
  cudaMemcpy(y, dev_y, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) assert(y[i] == 2.0f * i + 1.0f);
  cudaFree(dev_x);
  cudaFree(dev_y);
  free(x);
  free(y);
  return 0;
}
