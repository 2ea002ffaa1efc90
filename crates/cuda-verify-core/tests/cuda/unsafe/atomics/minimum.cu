// The minimum of signed numbers is not that of their unsigned readings.
//@ verdict: unsafe

#include <cassert>
#define N 4

__global__ void kernel(const int *in, unsigned int *least) { atomicMin(least, (unsigned int)in[threadIdx.x]); }

int main() {
  int host[N] = {5, -2, 7, 1}, *in;
  unsigned int *least, start = 100;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&least, sizeof(int));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  cudaMemcpy(least, &start, sizeof(int), cudaMemcpyHostToDevice);
  kernel<<<1, N>>>(in, least);
  cudaMemcpy(&start, least, sizeof(int), cudaMemcpyDeviceToHost);
  assert((int)start == -2);  //~ ERROR assertion
  cudaFree(in);
  cudaFree(least);
  return 0;
}
