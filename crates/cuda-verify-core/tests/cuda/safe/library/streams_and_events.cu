// The time between two events is not negative.
//@ verdict: safe

#include <cassert>
#include <cstdio>
#define N 4

__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }

int main() {
  int *dev, host[N];
  float milliseconds;
  cudaStream_t stream;
  cudaEvent_t start, stop;
  cudaStreamCreate(&stream);
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaMalloc(&dev, sizeof(host));
  cudaEventRecord(start, stream);
  fill<<<1, N, 0, stream>>>(dev);
  cudaMemcpyAsync(host, dev, sizeof(host), cudaMemcpyDeviceToHost, stream);
  cudaEventRecord(stop, stream);
  cudaStreamSynchronize(stream);
  cudaEventElapsedTime(&milliseconds, start, stop);
  assert(milliseconds >= 0.0f && host[N - 1] == N - 1);
  printf("%f ms\n", milliseconds);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  cudaStreamDestroy(stream);
  cudaFree(dev);
  return 0;
}
