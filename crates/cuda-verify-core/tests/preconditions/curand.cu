#include <curand.h>
#include <curand_kernel.h>
#include <curand_mtgp32_host.h>
__global__ void draw(int which, char *S, char *V, curandDiscreteDistribution_t table) {
  switch (which) {
DEVICE_CASES
  }
}
int main() {
  int which = __VERIFIER_nondet_int();
  curandGenerator_t h, spare, quasi, quasi3, wide, wide3, twister, place;
  curandDiscreteDistribution_t table, spare_table, made;
  fill();
  curandCreateGenerator(&h, CURAND_RNG_PSEUDO_XORWOW);
  curandCreateGenerator(&spare, CURAND_RNG_PSEUDO_XORWOW);
  curandCreateGenerator(&twister, CURAND_RNG_PSEUDO_MTGP32);
  curandCreateGenerator(&quasi, CURAND_RNG_QUASI_SOBOL32);
  curandCreateGenerator(&quasi3, CURAND_RNG_QUASI_SOBOL32);
  curandCreateGenerator(&wide, CURAND_RNG_QUASI_SOBOL64);
  curandCreateGenerator(&wide3, CURAND_RNG_QUASI_SOBOL64);
  curandSetQuasiRandomGeneratorDimensions(quasi3, 3);
  curandSetQuasiRandomGeneratorDimensions(wide3, 3);
  curandCreatePoissonDistribution(4, &table);
  curandCreatePoissonDistribution(4, &spare_table);
  switch (which) {
HOST_CASES
  }
  draw<<<1, 1>>>(which, D, D + 256, table);
  cudaDeviceSynchronize();
  return 0;
}
