// A generator of host memory fills host memory.
//@ verdict: safe
//@ options: --check=memory-leak

#include <cassert>
#include <curand.h>

int main() {
  curandGenerator_t gen;
  curandDiscreteDistribution_t distribution;
  float host[5];
  curandCreateGeneratorHost(&gen, CURAND_RNG_PSEUDO_DEFAULT);
  assert(curandGenerateUniform(gen, host, 5) == CURAND_STATUS_SUCCESS);
  assert(host[4] > 0 && host[4] <= 1);
  assert(curandCreatePoissonDistribution(4.0, &distribution) == CURAND_STATUS_SUCCESS);
  curandDestroyDistribution(distribution);
  curandDestroyGenerator(gen);
  return 0;
}
