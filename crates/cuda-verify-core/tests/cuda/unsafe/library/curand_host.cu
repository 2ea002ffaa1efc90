// Each call breaks one rule of the host interface.
//@ verdict: unsafe

#include <curand.h>

int main() {
  curandGenerator_t gen, quasi, twister;
  float *dev, host[4];
  unsigned *bits;
  unsigned long long *wide;
  cudaMalloc(&dev, sizeof(host));
  cudaMalloc(&bits, 4 * sizeof(unsigned));
  cudaMalloc(&wide, 4 * sizeof(unsigned long long));
  curandCreateGenerator(&gen, CURAND_RNG_PSEUDO_XORWOW);
  curandCreateGenerator(&quasi, CURAND_RNG_QUASI_SOBOL32);
  curandCreateGenerator(&twister, CURAND_RNG_PSEUDO_MT19937);
  curandSetQuasiRandomGeneratorDimensions(quasi, 3);
  switch (nondet_int()) {
  case 0: curandCreateGenerator(0, CURAND_RNG_PSEUDO_XORWOW); break;  //~ ERROR api-contract: address of the generator
  case 1: curandCreateGenerator(&gen, (curandRngType)7); break;  //~ ERROR api-contract: no such type
  case 2: curandSetPseudoRandomGeneratorSeed(quasi, 1); break;  //~ ERROR api-contract: no seed
  case 3: curandSetGeneratorOffset(twister, 1); break;  //~ ERROR api-contract: no offset
  case 4: curandSetGeneratorOrdering(gen, CURAND_ORDERING_QUASI_DEFAULT); break;  //~ ERROR api-contract: ordering
  case 5: curandSetQuasiRandomGeneratorDimensions(gen, 2); break;  //~ ERROR api-contract: not quasirandom
  case 6: curandSetQuasiRandomGeneratorDimensions(quasi, 20001); break;  //~ ERROR api-contract: 1 to 20000
  case 7: curandGenerateNormal(gen, dev, 3, 0.0f, 1.0f); break;  //~ ERROR api-contract: odd
  case 8: curandGenerate(quasi, bits, 4); break;  //~ ERROR api-contract: dimensions
  case 9: curandGenerateUniform(gen, host, 4); break;  //~ ERROR api-contract: wrong side
  case 11: curandGenerateLongLong(gen, wide, 4); break;  //~ ERROR api-contract: integers of this size
  case 12: curandGeneratePoisson(gen, bits, 4, -1.0); break;  //~ ERROR api-contract: lambda
  case 13: curandGenerateUniform(gen, dev, 5); break;  //~ ERROR array-bounds
  case 16:
    curandDestroyGenerator(gen);
    curandGenerateUniform(gen, dev, 4);  //~ ERROR dangling-pointer
    break;
  case 17:
    curandDestroyGenerator(gen);
    curandDestroyGenerator(gen);  //~ ERROR invalid-free
    break;
  }
  return 0;
}
