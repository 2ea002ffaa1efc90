// The ballot of lanes divisible by 4 has eight bits.
//@ verdict: safe

#include <cassert>

__global__ void vote(unsigned int *mask, int *bits) {
  unsigned int ballot = __ballot_sync(0xffffffffu, threadIdx.x % 4 == 0);
  if (threadIdx.x == 0) {
    *mask = ballot;
    *bits = __popc(ballot);
  }
}

int main() {
  unsigned int *d_mask, mask;
  int *d_bits, bits;
  cudaMalloc(&d_mask, sizeof(mask));
  cudaMalloc(&d_bits, sizeof(bits));
  vote<<<1, 32>>>(d_mask, d_bits);
  cudaMemcpy(&mask, d_mask, sizeof(mask), cudaMemcpyDeviceToHost);
  cudaMemcpy(&bits, d_bits, sizeof(bits), cudaMemcpyDeviceToHost);
  assert(bits == 8 && mask == 0x11111111u);
  cudaFree(d_mask);
  cudaFree(d_bits);
  return 0;
}
