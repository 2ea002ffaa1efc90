// The maximum of unknown numbers is none below any of them.
//@ verdict: safe

#include <cassert>
#define N 3

__global__ void kernel(const int *in, int *greatest) { atomicMax(greatest, in[threadIdx.x]); }

int main() {
  int host[N], *in, *greatest, result;
  for (int i = 0; i < N; ++i) host[i] = nondet_int();
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&greatest, sizeof(int));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  cudaMemcpy(greatest, host, sizeof(int), cudaMemcpyHostToDevice);
  kernel<<<1, N>>>(in, greatest);
  cudaMemcpy(&result, greatest, sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(result >= host[i]);
  cudaFree(in);
  cudaFree(greatest);
  return 0;
}
