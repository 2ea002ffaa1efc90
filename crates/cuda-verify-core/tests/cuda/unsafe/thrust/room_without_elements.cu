// `reserve` makes room in a vector of the device, and no elements.
//@ verdict: unsafe
// Twin: ../../safe/thrust/room_without_elements.cu makes elements.

#include <thrust/copy.h>
#include <thrust/device_vector.h>

__global__ void fill(int *values, int n) {
  if (threadIdx.x < n) values[threadIdx.x] = threadIdx.x;  //~ ERROR null-pointer
}

int main() {
  thrust::device_vector<int> values;
  values.reserve(8);
  fill<<<1, 8>>>(thrust::raw_pointer_cast(values.data()), 8);
  cudaDeviceSynchronize();
  return 0;
}
