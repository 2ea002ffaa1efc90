// The elements of a vector of Thrust that is moved are those of the other one.
//@ verdict: safe

#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <utility>

int main() {
  thrust::device_vector<int> first(4, 1), second(2, 3);
  int *raw = thrust::raw_pointer_cast(first.data());
  second = std::move(first);
  if (thrust::raw_pointer_cast(second.data()) != raw) return 1;
  thrust::host_vector<int> here(second), there(2);
  there = std::move(here);
  return (int)here.size() + there[3] - second[3];
}
