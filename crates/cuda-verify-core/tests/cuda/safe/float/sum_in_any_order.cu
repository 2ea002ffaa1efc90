// A sum of floats that is the same in every order.
//@ verdict: bounded

#include <cassert>

__global__ void sum(float *s, const float *in) { atomicAdd(s, in[threadIdx.x]); }

int main() {
  float host[32], *in, *s, result;
  for (int i = 0; i < 32; i++) host[i] = 1.0f;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&s, sizeof(float));
  cudaMemset(s, 0, sizeof(float));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  sum<<<1, 32>>>(s, in);
  cudaMemcpy(&result, s, sizeof(float), cudaMemcpyDeviceToHost);
  assert(result == 32.0f);
  cudaFree(in);
  cudaFree(s);
  return 0;
}
