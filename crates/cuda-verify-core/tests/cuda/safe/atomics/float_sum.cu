// The sum of small whole numbers does not depend on the order of the additions.
//@ verdict: safe

#include <cassert>
#define N 3

__global__ void add(const float *in, float *sum) { atomicAdd(sum, in[threadIdx.x]); }

int main() {
  float host[N] = {1.0f, 2.0f, 3.0f}, *in, *sum, result = 0.0f;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&sum, sizeof(float));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  cudaMemcpy(sum, &result, sizeof(float), cudaMemcpyHostToDevice);
  add<<<1, N>>>(in, sum);
  cudaMemcpy(&result, sum, sizeof(float), cudaMemcpyDeviceToHost);
  assert(result == 6.0f);
  cudaFree(in);
  cudaFree(sum);
  return 0;
}
