// With -D__cv_curand_exact the generator MRG32k3a gives the numbers of the library, where the seed is known.
//@ verdict: safe
//@ options: -D__cv_curand_exact

#include <cassert>
#include <ctime>
#include <curand_kernel.h>

__global__ void mrg(unsigned long long seed) {
  curandStateMRG32k3a state;
  curand_init(1234, 0, 0, &state);
  assert(curand(&state) == 0xc96891f0);
  curand_init(1234, 1, 0, &state);
  assert(curand_uniform_double(&state) == 0x1.3786b09654f63p-3);
  curand_init(1234, 0, 0, &state);
  skipahead_subsequence(2, &state);
  assert(curand_uniform(&state) == 0x1.de4d22p-1f);
  curand_init(seed, threadIdx.x, 0, &state);
  float any = curand_uniform(&state);
  assert(any > 0 && any <= 1);
}

int main() {
  mrg<<<1, 2>>>(time(0));
  return 0;
}
