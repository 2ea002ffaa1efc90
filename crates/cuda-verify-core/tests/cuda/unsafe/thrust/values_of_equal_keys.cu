//@ verdict: unsafe
// A sort by key may leave the values of equal keys in any order.

#include <cassert>
#include <thrust/device_vector.h>
#include <thrust/sort.h>

struct Less {
  __host__ __device__ bool operator()(int a, int b) const { return a / 2 < b / 2; }
};

int main() {
  int host_keys[6] = {3, 2, 1, 0, 3, 2}, host_values[6] = {0, 1, 2, 3, 4, 5};
  thrust::device_vector<int> keys(host_keys, host_keys + 6), values(host_values, host_values + 6);
  thrust::sort_by_key(keys.begin(), keys.end(), values.begin(), Less());
  assert(values[0] == 2 && values[1] == 3 && values[2] == 0 && values[5] == 5);  //~ ERROR assertion: assertion values[0] == 2 && values[1] == 3 && values[2] == 0 && values[5] == 5
}
