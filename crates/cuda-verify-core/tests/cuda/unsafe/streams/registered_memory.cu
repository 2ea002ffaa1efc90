// Memory that is page-locked later on is changed before a copy from it is done.
//@ verdict: unsafe

#include <cstdlib>

__global__ void scale(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] *= 2;
}

int main() {
  const int n = 256;
  float *host = (float *)malloc(n * sizeof(float)), *dev;
  for (int i = 0; i < n; ++i) host[i] = i;
  cudaHostRegister(host, n * sizeof(float), cudaHostRegisterDefault);
  cudaMalloc(&dev, n * sizeof(float));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMemcpyAsync(dev, host, n * sizeof(float), cudaMemcpyHostToDevice, stream);
  scale<<<2, 128, 0, stream>>>(dev, n);
  host[0] = 1;  //~ ERROR data-race
  cudaDeviceSynchronize();
  cudaHostUnregister(host);
  free(host);
  cudaStreamDestroy(stream);
  cudaFree(dev);
}
