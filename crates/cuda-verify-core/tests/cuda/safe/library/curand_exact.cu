// With -D__cv_curand_exact the generators XORWOW and Philox give the numbers of the library.
// The numbers were made by the library's generators of host memory, whose element k is the first of subsequence k.
//@ verdict: safe
//@ options: -D__cv_curand_exact

#include <cassert>
#include <curand_kernel.h>

__global__ void xorwow() {
  curandState state;
  curand_init(1234, 0, 0, &state);
  assert(curand(&state) == 0x253d5e15);
  assert(curand(&state) == 0x6f558604);
  curand_init(1234, 1, 0, &state);
  assert(curand(&state) == 0xd1f7605a);
  curand_init(1234, 5, 0, &state);
  assert(curand(&state) == 0xde75663f);
  curand_init(1234, 0, 1, &state);
  assert(curand(&state) == 0x6f558604);
  skipahead_sequence(0, &state);
  assert(curand(&state) == 0xdee6daf2);
  curand_init(1234, 0, 0, &state);
  assert(curand_uniform(&state) == 0.1454676389694214f);
}

__global__ void philox() {
  curandStatePhilox4_32_10_t state;
  curand_init(1234, 0, 0, &state);
  assert(curand(&state) == 0x2090b348);
  assert(curand(&state) == 0xda7cf0ab);
  assert(curand(&state) == 0x4401906f);
  assert(curand(&state) == 0xcbca470e);
  assert(curand(&state) == 0x9eeede35);
  curand_init(1234, 1, 2, &state);
  assert(curand(&state) == 0xc7f33f17);
  curand_init(1234, 0, 0, &state);
  assert(curand_uniform(&state) == 0.127207949757576f);
  curand_init(1234, 0, 0, &state);
  skipahead(3, &state);
  uint4 four = curand4(&state);
  assert(four.x == 0xcbca470e && four.y == 0x9eeede35 && four.z == 0x1cbe137c && four.w == 0xfa277093);
}

int main() {
  xorwow<<<1, 1>>>();
  philox<<<1, 1>>>();
  return 0;
}
