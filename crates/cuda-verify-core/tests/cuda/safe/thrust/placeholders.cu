// Functions written as expressions of their arguments.
//@ verdict: safe

#include <cassert>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/sequence.h>
#include <thrust/transform.h>

int main() {
  using namespace thrust::placeholders;
  thrust::device_vector<float> x(4), y(4, 2.0f);
  thrust::sequence(x.begin(), x.end());
  thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), 3.0f * _1 + _2);
  assert(y[3] == 11.0f);
  assert(thrust::count_if(y.begin(), y.end(), _1 > 4 && _1 < 10) == 2);
  thrust::transform(x.begin(), x.end(), x.begin(), _1 * _1 - 1.0f);
  assert(x[0] == -1.0f && x[3] == 8.0f);
  return 0;
}
