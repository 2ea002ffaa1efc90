// A stable partition keeps the order within its parts.
//@ verdict: safe
// Twin: ../../unsafe/thrust/order_within_a_part.cu

#include <cassert>
#include <thrust/host_vector.h>
#include <thrust/partition.h>

struct IsEven {
  __host__ __device__ bool operator()(int x) const { return x % 2 == 0; }
};

int main() {
  thrust::host_vector<int> a(6);
  for (int i = 0; i < 6; i++) a[i] = i;
  thrust::stable_partition(a.begin(), a.end(), IsEven());
  assert(a[0] == 0 && a[2] == 4);
}
