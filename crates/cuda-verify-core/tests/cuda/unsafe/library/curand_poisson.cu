// A draw from a Poisson distribution writes the state, which two threads share, and may exceed any index.
//@ verdict: unsafe

#include <curand_kernel.h>

template <class S> __global__ void draw(S *states, unsigned *counts) {
  unsigned x = curand_poisson(&states[0], 2.5);  //~ ERROR data-race
  atomicAdd(&counts[x], 1);  //~ ERROR array-bounds
}

int main() {
  curandStateXORWOW_t *states;
  unsigned *counts;
  cudaMalloc(&states, 2 * sizeof(*states));
  cudaMemset(states, 0, 2 * sizeof(*states));
  cudaMalloc(&counts, 4 * sizeof(unsigned));
  cudaMemset(counts, 0, 4 * sizeof(unsigned));
  draw<<<1, 2>>>(states, counts);
  return 0;
}
