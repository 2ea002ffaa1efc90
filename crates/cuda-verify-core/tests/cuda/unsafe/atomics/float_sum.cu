// Floating-point sums depend on the order of the additions.
//@ verdict: unsafe

#include <cassert>
#define N 3

__global__ void add(const float *in, float *sum) { atomicAdd(sum, in[threadIdx.x]); }

int main() {
  float host[N] = {1.0f, 1.0e8f, -1.0e8f}, *in, *sum, result = 0.0f;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&sum, sizeof(float));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  cudaMemcpy(sum, &result, sizeof(float), cudaMemcpyHostToDevice);
  add<<<1, N>>>(in, sum);
  cudaMemcpy(&result, sum, sizeof(float), cudaMemcpyDeviceToHost);
  assert(result == 0.0f);  //~ ERROR assertion
  cudaFree(in);
  cudaFree(sum);
  return 0;
}
