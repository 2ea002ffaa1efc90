// Which of two allocations has the lower address is not for the program to know.
//@ verdict: unsafe
#include <cassert>
int main() {
  int *a, *b;
  cudaMalloc(&a, 64);
  cudaMalloc(&b, 64);
  assert(a < b);  //~ ERROR assertion
  cudaFree(a);
  cudaFree(b);
}
