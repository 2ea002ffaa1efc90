// Bits are counted, found and reversed.
//@ verdict: safe

#include <cassert>

__global__ void bits(unsigned int x) {
  assert(__popc(x) == 2);
  assert(__clz(x) == 24);
  assert(__ffs(x) == 5);
  assert(__brev(x) == 0x09000000u);
  assert(__umulhi(0x80000000u, 6u) == 3u);
}

int main() {
  bits<<<1, 1>>>(0x90u);
  cudaDeviceSynchronize();
  return 0;
}
