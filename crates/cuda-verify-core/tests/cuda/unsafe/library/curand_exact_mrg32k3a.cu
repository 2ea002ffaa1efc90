// The first number of the second sequence is not that of the first.
//@ verdict: unsafe
//@ options: -D__cv_curand_exact

#include <cassert>
#include <curand_kernel.h>

__global__ void mrg() {
  curandStateMRG32k3a state;
  curand_init(1234, 0, 0, &state);
  skipahead_sequence(1, &state);
  assert(curand(&state) == 0xc96891f0);  //~ ERROR assertion
}

int main() {
  mrg<<<1, 1>>>();
  return 0;
}
