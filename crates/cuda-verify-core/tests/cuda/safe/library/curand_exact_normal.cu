// With -D__cv_curand_exact normal numbers of known states are those of Box and Muller, up to the error of a device; every
// second one is left over from the pair before. Of a state whose seed is not known they lie between the tails.
//@ verdict: safe
//@ options: -D__cv_curand_exact

#include <cassert>
#include <ctime>
#include <curand_kernel.h>

__global__ void known() {
  curandState state;
  curand_init(1234, 0, 0, &state);
  float first = curand_normal(&state);
  assert(first > 0.7809f && first < 0.781f);
  float second = curand_normal(&state);
  assert(second > -1.8017f && second < -1.8015f);
  assert(curand(&state) == 0xdee6daf2);
  curand_init(1234, 0, 0, &state);
  double precise = curand_normal_double(&state);
  assert(precise > 0.358739798523 && precise < 0.358739798526);
}

__global__ void unknown(unsigned long long seed) {
  curandStatePhilox4_32_10_t state;
  curand_init(seed, threadIdx.x, 0, &state);
  float4 normal = curand_normal4(&state);
  assert(normal.w > -7 && normal.w < 7);
  assert(curand_log_normal(&state, 0, 1) >= 0);
}

int main() {
  known<<<1, 1>>>();
  unknown<<<1, 2>>>(time(0));
  return 0;
}
