// A distribution is a function of what the engine gives: with the same seed it gives the same.
//@ verdict: unsafe
#include <assert.h>
#include <thrust/random.h>

int main() {
  thrust::default_random_engine one(42), other(42);
  thrust::uniform_real_distribution<float> uniform(0, 1);
  float first = uniform(one);
  assert(first == uniform(other));
  assert(first >= 1.0f);  //~ ERROR assertion
  return 0;
}
