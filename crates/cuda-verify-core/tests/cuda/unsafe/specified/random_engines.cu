// The sequences of random engines follow from their seeds.
//@ verdict: unsafe
#include <assert.h>
#include <thrust/random.h>

int main() {
  thrust::minstd_rand0 first;
  thrust::taus88 second;
  thrust::ranlux24 third;
  unsigned int a = 0, b = 0, c = 0;
  for (int i = 0; i < 10000; ++i) {
    a = first();
    b = second();
    c = third();
  }
  assert(a == 1043618065u);
  assert(b == 3535848942u);  //~ ERROR assertion
  assert(c == 9901578u);
  return 0;
}
