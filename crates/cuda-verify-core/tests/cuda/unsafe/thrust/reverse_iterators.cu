// More elements are written backwards than the vector has.
//@ verdict: unsafe
// Twin: ../../safe/thrust/reverse_iterators.cu has as many.
#include <thrust/device_vector.h>
#include <thrust/transform.h>

int main() {
  thrust::device_vector<int> all(8, 1), some(7);
  thrust::transform(all.begin(), all.end(), some.rbegin(), thrust::negate<int>());  //~ ERROR array-bounds
  return 0;
}
