// Numbers on the device are sorted by a strict order.
//@ verdict: safe

#include <thrust/device_vector.h>
#include <thrust/sort.h>

struct Less {
  __host__ __device__ bool operator()(int a, int b) const { return a < b; }
};

int main() {
  thrust::device_vector<int> sizes(8, 1);
  thrust::sort(sizes.begin(), sizes.end(), Less());
  return sizes[0];
}
