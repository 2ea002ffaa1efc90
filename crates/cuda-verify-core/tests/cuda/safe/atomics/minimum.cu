// atomicMin over signed numbers finds the negative one.
//@ verdict: safe

#include <cassert>
#define N 4

__global__ void kernel(const int *in, int *least) { atomicMin(least, in[threadIdx.x]); }

int main() {
  int host[N] = {5, -2, 7, 1}, *in;
  int *least, start = 100;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&least, sizeof(int));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  cudaMemcpy(least, &start, sizeof(int), cudaMemcpyHostToDevice);
  kernel<<<1, N>>>(in, least);
  cudaMemcpy(&start, least, sizeof(int), cudaMemcpyDeviceToHost);
  assert(start == -2);
  cudaFree(in);
  cudaFree(least);
  return 0;
}
