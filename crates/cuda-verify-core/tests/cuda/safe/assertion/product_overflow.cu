// The product of sizes is computed in 64 bits.
//@ verdict: safe
//@ options: --check=overflow

#include <cassert>

__global__ void bytes(const int *sizes, long long *out) {
  out[0] = (long long)sizes[0] * sizes[1];
}

int main() {
  int sizes[2] = {nondet_int(), nondet_int()}, *dev;
  long long *out, host;
  __VERIFIER_assume(sizes[0] >= 0 && sizes[0] <= 100000 && sizes[1] >= 0 && sizes[1] <= 100000);
  cudaMalloc(&dev, sizeof(sizes));
  cudaMalloc(&out, sizeof(host));
  cudaMemcpy(dev, sizes, sizeof(sizes), cudaMemcpyHostToDevice);
  bytes<<<1, 1>>>(dev, out);
  cudaMemcpy(&host, out, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host >= 0);
  cudaFree(dev);
  cudaFree(out);
  return 0;
}
