// How many numbers a Poisson draw takes is not documented, so that the exact generators refuse it.
//@ verdict: unknown
//@ options: -D__cv_curand_exact

#include <curand_kernel.h>

__global__ void draw(unsigned *out) {
  curandStateMRG32k3a_t state;
  curand_init(1, 0, 0, &state);
  *out = curand_poisson(&state, 2.5);  //~ WARN unsupported: curand_poisson by an exact generator
}

int main() {
  unsigned *out;
  cudaMalloc(&out, sizeof(unsigned));
  draw<<<1, 1>>>(out);
  return 0;
}
