// A generator of host memory does not fill device memory, and no generator fills nothing.
//@ verdict: unsafe

#include <curand.h>

int main() {
  curandGenerator_t gen;
  curandDiscreteDistribution_t distribution;
  float *dev;
  cudaMalloc(&dev, 4 * sizeof(float));
  curandCreateGeneratorHost(&gen, CURAND_RNG_PSEUDO_DEFAULT);
  switch (nondet_int()) {
  case 0: curandGenerateUniform(gen, dev, 4); break;  //~ ERROR api-contract: wrong side
  case 1: curandGenerateUniform(gen, 0, 4); break;  //~ ERROR api-contract: null
  case 2: curandCreatePoissonDistribution(0.0, &distribution); break;  //~ ERROR api-contract: lambda
  }
  return 0;
}
