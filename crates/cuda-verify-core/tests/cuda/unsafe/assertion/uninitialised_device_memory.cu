// Memory from cudaMalloc is not zero.
//@ verdict: unsafe

#include <cassert>
#define N 8

__global__ void count(const int *in, int *counter) {
  if (in[threadIdx.x] > 0) atomicAdd(counter, 1);
}

int main() {
  int host[N] = {1, -1, 1, -1, 1, -1, 1, -1}, *in, *counter, n;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&counter, sizeof(int));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  count<<<1, N>>>(in, counter);
  cudaMemcpy(&n, counter, sizeof(int), cudaMemcpyDeviceToHost);
  assert(n == 4);  //~ ERROR assertion
  cudaFree(in);
  cudaFree(counter);
  return 0;
}
