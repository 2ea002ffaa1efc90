// A negative time has passed between two events.
//@ verdict: unsafe

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
  assert(milliseconds < 0.0f);  //~ ERROR assertion
  printf("%f ms\n", milliseconds);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  cudaStreamDestroy(stream);
  cudaFree(dev);
  return 0;
}
