// A copy takes a number of elements for a number of bytes.
//@ verdict: unsafe
//@ options: --check=uninitialised-read

#include <cassert>
#define N 4

__global__ void twice(int *data) {
  data[threadIdx.x] *= 2;  //~ ERROR uninitialised-read
}

int main() {
  int host[N] = {1, 2, 3, 4}, *data;
  cudaMalloc(&data, N * sizeof(int));
  cudaMemcpy(data, host, N, cudaMemcpyHostToDevice);
  twice<<<1, N>>>(data);
  cudaMemcpy(host, data, N * sizeof(int), cudaMemcpyDeviceToHost);
  return 0;
}
