// A divisor among the elements is zero.
//@ verdict: unsafe

#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/sequence.h>
#include <thrust/transform.h>

int main() {
  using namespace thrust::placeholders;
  thrust::device_vector<int> x(4);
  thrust::sequence(x.begin(), x.end());
  thrust::transform(x.begin(), x.end(), x.begin(), 12 / _1);  //~ ERROR div-by-zero
  return 0;
}
