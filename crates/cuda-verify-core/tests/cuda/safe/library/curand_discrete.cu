// Draws from a Poisson distribution by its parameter and by a distribution that the host made.
//@ verdict: safe

#include <curand.h>
#include <curand_kernel.h>

__global__ void draw(curandStatePhilox4_32_10_t *states, curandDiscreteDistribution_t distribution, unsigned *out) {
  curand_init(1, threadIdx.x, 0, &states[threadIdx.x]);
  out[threadIdx.x] = curand_poisson(&states[threadIdx.x], 2.5) + curand_discrete(&states[threadIdx.x], distribution);
}

int main() {
  curandStatePhilox4_32_10_t *states;
  curandDiscreteDistribution_t distribution;
  unsigned *out;
  cudaMalloc(&states, 2 * sizeof(*states));
  cudaMalloc(&out, 2 * sizeof(unsigned));
  curandCreatePoissonDistribution(4.0, &distribution);
  draw<<<1, 2>>>(states, distribution, out);
  cudaDeviceSynchronize();
  curandDestroyDistribution(distribution);
  return 0;
}
