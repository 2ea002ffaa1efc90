// Results of Thrust overlap what it reads: prefix sums and differences by one place, a selection in place.
//@ verdict: unsafe
// Twin: ../../safe/thrust/overlap.cu is right.

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
  case 0: thrust::inclusive_scan(a.begin(), a.begin() + 32, a.begin() + 1); break;  //~ ERROR api-contract: thrust: a scan overlaps what it reads, and not in place
  case 1: thrust::copy_if(a.begin(), a.begin() + 32, a.begin(), is_positive()); break;  //~ ERROR api-contract: thrust: the results overlap what the algorithm reads
  case 2: thrust::adjacent_difference(a.begin(), a.begin() + 32, a.begin() + 1); break;  //~ ERROR api-contract: thrust: differences overlap what they are of, and not in place
  }
  return 0;
}
