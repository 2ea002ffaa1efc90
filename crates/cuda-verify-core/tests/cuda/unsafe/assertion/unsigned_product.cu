// An unsigned product of two unknown numbers wraps.
//@ verdict: unsafe
//@ options: --check=unsigned-overflow

#include <cassert>

__global__ void area(const unsigned int *side, unsigned int *out) {
  *out = side[0] * side[1];  //~ ERROR unsigned-overflow
}

int main() {
  unsigned int side[2] = {nondet_uint(), nondet_uint()}, *dev, *out, host;
  __VERIFIER_assume(side[0] < 65539 && side[1] < 65536);
  cudaMalloc(&dev, sizeof(side));
  cudaMalloc(&out, sizeof(host));
  cudaMemcpy(dev, side, sizeof(side), cudaMemcpyHostToDevice);
  area<<<1, 1>>>(dev, out);
  cudaMemcpy(&host, out, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  cudaFree(out);
  return 0;
}
