// The distribution is destroyed before the kernel draws from it, and a parameter is not positive.
//@ verdict: unsafe

#include <curand.h>
#include <curand_kernel.h>

__global__ void draw(curandStatePhilox4_32_10_t *states, curandDiscreteDistribution_t distribution, unsigned *out) {
  curand_init(1, threadIdx.x, 0, &states[threadIdx.x]);
  if (out[0] == 0) out[0] = curand_poisson(&states[0], -1.0);  //~ ERROR api-contract: lambda
  else out[threadIdx.x] = curand_discrete(&states[threadIdx.x], distribution);  //~ ERROR dangling-pointer
}

int main() {
  curandStatePhilox4_32_10_t *states;
  curandDiscreteDistribution_t distribution;
  unsigned *out;
  cudaMalloc(&states, 2 * sizeof(*states));
  cudaMalloc(&out, 2 * sizeof(unsigned));
  curandCreatePoissonDistribution(4.0, &distribution);
  curandDestroyDistribution(distribution);
  draw<<<1, 1>>>(states, distribution, out);
  return 0;
}
