// A vector of Thrust that was moved from has no elements.
//@ verdict: unsafe

#include <thrust/device_vector.h>
#include <utility>

int main() {
  thrust::device_vector<int> first(4, 1);
  thrust::device_vector<int> second = std::move(first);
  return first[0];  //~ ERROR api-contract: thrust: index out of range
}
