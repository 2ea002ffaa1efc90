// A distribution is a function of what the engine gives: with the same seed it gives the same.
//@ verdict: safe
#include <assert.h>
#include <thrust/random.h>

int main() {
  thrust::default_random_engine one(42), other(42);
  thrust::uniform_real_distribution<float> uniform(0, 1);
  float first = uniform(one);
  assert(first == uniform(other));
  assert(first >= 0.0f && first < 1.0f);
  return 0;
}
