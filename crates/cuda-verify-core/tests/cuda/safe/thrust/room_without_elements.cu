// A vector of the device gets room and then elements; without any it is a range of none.
//@ verdict: safe
// Twin: ../../unsafe/thrust/room_without_elements.cu makes no elements.

#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>

__global__ void fill(int *values, int n) {
  if (threadIdx.x < n) values[threadIdx.x] = threadIdx.x;
}

int main() {
  thrust::device_vector<int> values;
  values.reserve(8);
  fill<<<1, 8>>>(thrust::raw_pointer_cast(values.data()), values.size());
  thrust::host_vector<int> copy(values.begin(), values.end());
  values.resize(8);
  fill<<<1, 8>>>(thrust::raw_pointer_cast(values.data()), values.size());
  copy = values;
  return copy.size() == 8 ? 0 : 1;
}
