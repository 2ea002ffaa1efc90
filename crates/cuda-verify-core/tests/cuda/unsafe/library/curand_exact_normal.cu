// The last digits of a normal number are those of a device's mathematics, also with -D__cv_curand_exact.
//@ verdict: unsafe
//@ options: -D__cv_curand_exact

#include <cassert>
#include <curand_kernel.h>

__global__ void known() {
  curandState state;
  curand_init(1234, 0, 0, &state);
  float first = curand_normal(&state);
  assert(first > 0.7809735f && first < 0.7809736f);  //~ ERROR assertion
}

int main() {
  known<<<1, 1>>>();
  return 0;
}
