// Numbers on the device are sorted by an order in which equal ones come before each other.
//@ verdict: unsafe

#include <thrust/device_vector.h>
#include <thrust/sort.h>

struct NotGreater {
  __host__ __device__ bool operator()(int a, int b) const { return a <= b; }
};

int main() {
  thrust::device_vector<int> sizes(8, 1);
  thrust::sort(sizes.begin(), sizes.end(), NotGreater());  //~ ERROR api-contract: thrust: an element comes before itself
  return sizes[0];
}
