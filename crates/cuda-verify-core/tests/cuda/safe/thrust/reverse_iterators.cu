// Elements of vectors on the device from the last to the first.
//@ verdict: safe
#include <cassert>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sequence.h>
#include <thrust/transform.h>

int main() {
  thrust::device_vector<int> falling(8), sums(8);
  thrust::sequence(falling.rbegin(), falling.rend());
  assert(falling[0] == 7 && falling[7] == 0 && *falling.rbegin() == 0);
  thrust::transform(falling.begin(), falling.end(), falling.rbegin(), sums.begin(), thrust::plus<int>());
  assert(thrust::reduce(sums.begin(), sums.end()) == 56 && sums[3] == 7);
  thrust::host_vector<int> copy = falling;
  assert(*copy.rbegin() == 0 && copy.rend() - copy.rbegin() == 8);
  auto last = thrust::make_reverse_iterator(falling.end());
  assert(last[1] == 1);
  return 0;
}
