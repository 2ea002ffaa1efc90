//@ verdict: unsafe
// A partition may leave the elements of a part in any order.

#include <cassert>
#include <thrust/host_vector.h>
#include <thrust/partition.h>

struct IsEven {
  __host__ __device__ bool operator()(int x) const { return x % 2 == 0; }
};

int main() {
  thrust::host_vector<int> a(6);
  for (int i = 0; i < 6; i++) a[i] = i;
  thrust::partition(a.begin(), a.end(), IsEven());
  assert(a[0] == 0 && a[2] == 4);  //~ ERROR assertion: assertion a[0] == 0 && a[2] == 4
}
