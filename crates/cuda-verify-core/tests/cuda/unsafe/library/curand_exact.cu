// The second number of the sequence is not the first.
//@ verdict: unsafe
//@ options: -D__cv_curand_exact

#include <cassert>
#include <curand_kernel.h>

__global__ void philox() {
  curandStatePhilox4_32_10_t state;
  curand_init(1234, 0, 1, &state);
  assert(curand(&state) == 0x2090b348);  //~ ERROR assertion
}

int main() {
  philox<<<1, 1>>>();
  return 0;
}
