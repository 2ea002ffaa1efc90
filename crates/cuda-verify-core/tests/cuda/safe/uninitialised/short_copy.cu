// A copy takes the whole array.
//@ verdict: safe
//@ options: --check=uninitialised-read

#include <cassert>
#define N 4

__global__ void twice(int *data) {
  data[threadIdx.x] *= 2;
}

int main() {
  int host[N] = {1, 2, 3, 4}, *data;
  cudaMalloc(&data, N * sizeof(int));
  cudaMemcpy(data, host, N * sizeof(int), cudaMemcpyHostToDevice);
  twice<<<1, N>>>(data);
  cudaMemcpy(host, data, N * sizeof(int), cudaMemcpyDeviceToHost);
  assert(host[3] == 8);
  return 0;
}
