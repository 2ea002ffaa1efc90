// The result of a transformation has no room, and an index is out of range.
//@ verdict: unsafe

#include <thrust/device_vector.h>
#include <thrust/transform.h>

struct Square {
  __host__ __device__ int operator()(int x) const { return x * x; }
};

int main() {
  thrust::device_vector<int> from(4, 1), to(3);
  if (nondet_bool()) thrust::transform(from.begin(), from.end(), to.begin(), Square());  //~ ERROR array-bounds
  else to[3] = 1;  //~ ERROR api-contract: out of range
  return 0;
}
