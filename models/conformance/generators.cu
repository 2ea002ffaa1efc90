// Makes the calls of generators.vectors on generators of host memory of cuRAND: each must return the recorded status. Run
// with the check of contracts off, since some calls are wrong.
#include <curand.h>
#include <cassert>
#include "generators.vectors"

static double numbers[64];

static int at(curandGenerator_t g, int call, int value) {
  float *floats = (float *)numbers;
  unsigned *words = (unsigned *)numbers;
  switch (call) {
  case 0: return curandSetPseudoRandomGeneratorSeed(g, value);
  case 1: return curandSetGeneratorOffset(g, value);
  case 2: return curandSetGeneratorOrdering(g, (curandOrdering_t)value);
  case 3: return curandSetQuasiRandomGeneratorDimensions(g, value);
  case 4: return curandGenerate(g, words, value);
  case 5: return curandGenerateLongLong(g, (unsigned long long *)numbers, value);
  case 6: return curandGenerateUniform(g, floats, value);
  case 7: return curandGenerateUniformDouble(g, numbers, value);
  case 8: return curandGenerateNormal(g, floats, value, 0, 1);
  case 9: return curandGenerateNormalDouble(g, numbers, value, 0, 1);
  case 10: return curandGenerateLogNormal(g, floats, value, 0, 1);
  case 11: return curandGenerateLogNormalDouble(g, numbers, value, 0, 1);
  case 12: return curandGeneratePoisson(g, words, value, 4);
  case 13: return curandGenerateSeeds(g);
  }
  return curandSetStream(g, 0);
}

int main() {
  curandGenerator_t generator = 0, other;
  int n = sizeof(generator_rows) / sizeof(generator_rows[0]);
  for (int i = 0; i < n; ++i) {
    const int *row = generator_rows[i];
    // Twelve calls are a life.
    if (i % 12 == 0) {
      assert(curandCreateGeneratorHost(&generator, (curandRngType_t)row[0]) == 0);
      assert(curandCreateGenerator(&other, (curandRngType_t)row[0]) == 0);
      assert(curandDestroyGenerator(other) == 0);
    }
    int status = at(row[2] ? 0 : generator, row[1], row[3]);
    assert(status == row[4]);
    if (i % 12 == 11) assert(curandDestroyGenerator(generator) == 0);
  }
  assert(curandDestroyGenerator(0) == CURAND_STATUS_NOT_INITIALIZED);
  return 0;
}
