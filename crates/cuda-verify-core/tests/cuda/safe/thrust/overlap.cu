// A prefix sum and differences in place, a selection beside what it is of, and a removal, which is in place.
//@ verdict: safe

#include <thrust/adjacent_difference.h>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/remove.h>
#include <thrust/scan.h>

struct is_positive {
  __host__ __device__ bool operator()(int x) const { return x > 0; }
};

int main() {
  thrust::device_vector<int> a(64, 1);
  switch (nondet_int()) {
  case 0: thrust::inclusive_scan(a.begin(), a.begin() + 32, a.begin()); break;
  case 1: thrust::copy_if(a.begin(), a.begin() + 32, a.begin() + 32, is_positive()); break;
  case 2: thrust::adjacent_difference(a.begin(), a.begin() + 32, a.begin()); break;
  }
  thrust::remove_if(a.begin(), a.end(), is_positive());
  return 0;
}
