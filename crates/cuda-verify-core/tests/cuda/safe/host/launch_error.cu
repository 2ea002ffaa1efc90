// Impossible launches leave errors behind and run nothing; asking for the last error takes it away.
//@ verdict: safe
//@ options: --no-check=api-contract

#include <cassert>

__global__ void set(int *a, int value) { *a = value; }

// Which error it is depends on the release.
bool is_refused(cudaError_t error) { return error == cudaErrorInvalidConfiguration || error == cudaErrorInvalidValue; }

int main() {
  int *dev, host;
  cudaMalloc(&dev, sizeof(int));
  set<<<1, 1>>>(dev, 1);
  assert(cudaGetLastError() == cudaSuccess);
  set<<<0, 1>>>(dev, 2);
  assert(is_refused(cudaPeekAtLastError()));
  assert(is_refused(cudaGetLastError()));
  assert(cudaGetLastError() == cudaSuccess);
  set<<<1, 1025>>>(dev, 3);
  assert(is_refused(cudaGetLastError()));
  set<<<1, dim3(1, 1, 65)>>>(dev, 4);
  assert(is_refused(cudaGetLastError()));
  set<<<dim3(1, 65536), 1>>>(dev, 5);
  assert(is_refused(cudaGetLastError()));
  set<<<1, 1, 300000>>>(dev, 6);
  assert(cudaGetLastError() != cudaSuccess);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 1);
  cudaFree(dev);
  return 0;
}
