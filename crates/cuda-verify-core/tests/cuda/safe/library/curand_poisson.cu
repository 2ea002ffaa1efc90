// Numbers of a Poisson distribution are checked before they are indices; each thread has a state of its own.
//@ verdict: safe

#include <curand_kernel.h>

template <class S> __global__ void draw(S *states, unsigned *counts) {
  S *state = &states[threadIdx.x];
  curand_init(1, threadIdx.x, 0, state);
  unsigned x = curand_poisson(state, 2.5);
  if (x < 4) atomicAdd(&counts[x], 1);
}

int main() {
  curandStateXORWOW_t *xorwow;
  curandStateMRG32k3a_t *mrg;
  unsigned *counts;
  cudaMalloc(&xorwow, 2 * sizeof(*xorwow));
  cudaMalloc(&mrg, 2 * sizeof(*mrg));
  cudaMalloc(&counts, 4 * sizeof(unsigned));
  cudaMemset(counts, 0, 4 * sizeof(unsigned));
  draw<<<1, 2>>>(xorwow, counts);
  draw<<<1, 2>>>(mrg, counts);
  return 0;
}
