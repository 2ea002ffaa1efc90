// Twin of ../../unsafe/assertion/address_order.cu: addresses have one order, whatever it is.
//@ verdict: safe
#include <cassert>
int main() {
  int *a, *b, *c;
  cudaMalloc(&a, 64);
  cudaMalloc(&b, 64);
  cudaMalloc(&c, 64);
  assert(a < b || b < a);
  assert(!(a < b && b < a));
  assert(!(a < b && b < c) || a < c);
  assert(a < a + 4 && a <= a);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
}
