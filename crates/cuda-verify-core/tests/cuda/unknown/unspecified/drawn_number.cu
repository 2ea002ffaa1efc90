// Which number of its range a distribution makes of a number of the engine is not documented.
//@ verdict: unknown
#include <assert.h>
#include <thrust/random.h>

int main() {
  thrust::default_random_engine engine(42);
  thrust::uniform_int_distribution<int> uniform(0, 10);
  int table[11] = {0};
  int drawn = uniform(engine);
  table[drawn] = 1;
  assert(drawn != 10);  //~ WARN unspecified: `uniform_int_distribution`
  return table[3];
}
