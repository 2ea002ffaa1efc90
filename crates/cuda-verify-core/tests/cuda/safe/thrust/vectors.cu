// Vectors in device memory, filled, transformed, sorted, scanned and summed by Thrust, and used by a kernel.
//@ verdict: safe
//@ options: --check=memory-leak

#include <cassert>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

struct Square {
  __host__ __device__ int operator()(int x) const { return x * x; }
};

__global__ void flip(int *a, int n) {
  int i = threadIdx.x;
  if (i < n) a[i] = -a[i];
}

int main() {
  thrust::host_vector<int> host(4);
  for (int i = 0; i < 4; ++i) host[i] = 4 - i;
  thrust::device_vector<int> dev = host, sums(4);
  thrust::sort(dev.begin(), dev.end());
  assert(dev[0] == 1 && dev[3] == 4);
  thrust::transform(dev.begin(), dev.end(), sums.begin(), Square());
  assert(thrust::reduce(sums.begin(), sums.end()) == 30);
  assert(thrust::reduce(sums.begin(), sums.end(), 1, thrust::maximum<int>()) == 16);
  thrust::inclusive_scan(dev.begin(), dev.end(), sums.begin());
  assert(sums[3] == 10);
  thrust::exclusive_scan(dev.begin(), dev.end(), sums.begin());
  assert(sums[0] == 0 && sums[3] == 6);
  thrust::sequence(sums.begin(), sums.end());
  flip<<<1, 4>>>(thrust::raw_pointer_cast(sums.data()), 4);
  host = sums;
  assert(host[3] == -3);
  thrust::fill(dev.begin(), dev.end(), 7);
  thrust::copy(dev.begin(), dev.end(), host.begin());
  assert(host[2] == 7);
  return 0;
}
