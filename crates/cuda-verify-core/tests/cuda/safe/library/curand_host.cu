// The life of a host generator: created, configured, used with even lengths, destroyed.
//@ verdict: safe
//@ options: --check=memory-leak

#include <cassert>
#include <curand.h>

int main() {
  curandGenerator_t gen, quasi;
  float *dev, host[4];
  unsigned *bits;
  cudaMalloc(&dev, sizeof(host));
  cudaMalloc(&bits, 3 * sizeof(unsigned));
  assert(curandCreateGenerator(&gen, CURAND_RNG_PSEUDO_DEFAULT) == CURAND_STATUS_SUCCESS);
  assert(curandSetPseudoRandomGeneratorSeed(gen, 42) == CURAND_STATUS_SUCCESS);
  assert(curandSetGeneratorOffset(gen, 10) == CURAND_STATUS_SUCCESS);
  assert(curandSetGeneratorOrdering(gen, CURAND_ORDERING_PSEUDO_SEEDED) == CURAND_STATUS_SUCCESS);
  assert(curandGenerateUniform(gen, dev, 4) == CURAND_STATUS_SUCCESS);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 4; ++i) assert(host[i] > 0.0f && host[i] <= 1.0f);
  assert(curandGenerateNormal(gen, dev, 4, 0.0f, 1.0f) == CURAND_STATUS_SUCCESS);
  assert(curandGenerateLogNormal(gen, dev, 2, 0.0f, 1.0f) == CURAND_STATUS_SUCCESS);
  assert(curandGenerate(gen, bits, 3) == CURAND_STATUS_SUCCESS);
  assert(curandGeneratePoisson(gen, bits, 3, 4.0) == CURAND_STATUS_SUCCESS);
  assert(curandCreateGenerator(&quasi, CURAND_RNG_QUASI_SOBOL32) == CURAND_STATUS_SUCCESS);
  assert(curandSetQuasiRandomGeneratorDimensions(quasi, 3) == CURAND_STATUS_SUCCESS);
  assert(curandGenerate(quasi, bits, 3) == CURAND_STATUS_SUCCESS);
  curandDestroyGenerator(quasi);
  curandDestroyGenerator(gen);
  cudaFree(bits);
  cudaFree(dev);
  return 0;
}
