// After a butterfly of three steps only groups of eight lanes know their maximum.
//@ verdict: unsafe

#include <cassert>

__global__ void maximum(const int *in, int *out) {
  int lane = threadIdx.x, value = in[lane];
  for (int mask = 1; mask < 8; mask *= 2) value = max(value, __shfl_xor_sync(0xffffffffu, value, mask));
  out[lane] = value;
}

int main() {
  int host[32], *in, *out;
  for (int i = 0; i < 32; ++i) host[i] = (i * 13) % 32;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&out, sizeof(host));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  maximum<<<1, 32>>>(in, out);
  cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; ++i) assert(host[i] == 31);  //~ ERROR assertion
  cudaFree(in);
  cudaFree(out);
  return 0;
}
