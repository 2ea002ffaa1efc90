// Runs CUB and Thrust on the recorded cases of sequences.vectors: results must be equal. CV_THRUST selects Thrust.
#include <cassert>
#include <cub/cub.cuh>
#include <thrust/adjacent_difference.h>
#include <thrust/binary_search.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/extrema.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include "sequences.vectors"

const int MOST = 41;
static int position;
static int n;

static int next() { return sequences[position++]; }

struct Even {
  __host__ __device__ bool operator()(const int &x) const { return x % 2 == 0; }
};

// Device memory against the next numbers of the record.
static void compare(const int *found, int count) {
  int host[2 * MOST];
  cudaMemcpy(host, found, count * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < count; ++i) assert(host[i] == next());
}

static int first(const int *found) {
  int value;
  cudaMemcpy(&value, found, sizeof(int), cudaMemcpyDeviceToHost);
  return value;
}

#ifdef CV_THRUST
static void run(int *keys, int *values, int *out, int *more) {
  thrust::device_ptr<int> k(keys), v(values), o(out), m(more);
  assert(thrust::reduce(v, v + n) == next());
  int greatest = next(), least = next(), place = next(), n_even = next();
  if (n > 0) {
    assert(*thrust::max_element(k, k + n) == greatest && *thrust::min_element(k, k + n) == least);
    assert(thrust::max_element(k, k + n) - k == place);
  }
  assert(thrust::count_if(v, v + n, Even()) == n_even);
  thrust::copy(v, v + n, o);
  thrust::reverse(o, o + n);
  assert(thrust::inner_product(v, v + n, o, 0) == next());
  thrust::inclusive_scan(v, v + n, o);
  compare(out, n);
  thrust::exclusive_scan(v, v + n, o);
  compare(out, n);
  thrust::inclusive_scan(k, k + n, o, thrust::maximum<int>());
  compare(out, n);
  thrust::copy(k, k + n, o);
  thrust::copy(v, v + n, m);
  thrust::stable_sort_by_key(o, o + n, m);
  compare(out, n);
  compare(more, n);
  thrust::sort(o, o + n, thrust::greater<int>());
  compare(out, n);
  int n_runs = next();
  auto ends = thrust::reduce_by_key(k, k + n, v, o, m);
  assert(ends.first - o == n_runs && ends.second - m == n_runs);
  compare(out, n_runs);
  compare(more, n_runs);
  assert(thrust::copy_if(v, v + n, o, Even()) - o == n_even);
  compare(out, n_even);
  position += 4;
  thrust::copy(k, k + n, o);
  thrust::sort(o, o + n);
  thrust::lower_bound(o, o + n, v, v + n, m);
  compare(more, n);
  thrust::upper_bound(o, o + n, v, v + n, m);
  compare(more, n);
}
#else
__global__ void block(const int *values, int n, int *sums) {
  typedef cub::BlockScan<int, 64> Scan;
  typedef cub::BlockReduce<int, 64> Reduce;
  __shared__ union {
    Scan::TempStorage scan;
    Reduce::TempStorage reduce;
  } temp;
  int i = threadIdx.x, own = i < n ? values[i] : 0, sum, all;
  Scan(temp.scan).InclusiveSum(own, sum, all);
  if (i < n) sums[i] = sum;
  __syncthreads();
  int total = n > 0 ? Reduce(temp.reduce).Sum(own, n) : 0;
  if (i == 0) assert(total == all);
}

__global__ void block_sort(const int *keys, int n, int *sorted) {
  typedef cub::BlockRadixSort<int, 32, 2> Sort;
  __shared__ Sort::TempStorage temp;
  int own[2];
  for (int i = 0; i < 2; ++i) own[i] = 2 * threadIdx.x + i < n ? keys[2 * threadIdx.x + i] : 2147483647;
  Sort(temp).Sort(own);
  for (int i = 0; i < 2; ++i) {
    if (2 * threadIdx.x + i < n) sorted[2 * threadIdx.x + i] = own[i];
  }
}

static void run(int *keys, int *values, int *out, int *more) {
  size_t bytes = 4096;
  void *temp;
  int *count, *best;
  cudaMalloc(&temp, bytes);
  cudaMalloc(&count, sizeof(int));
  cudaMalloc(&best, 2 * sizeof(int));
  cub::DeviceReduce::Sum(temp, bytes, values, out, n);
  assert(first(out) == next());
  int greatest = next(), least = next(), place = next(), n_even = next();
  if (n > 0) {
    cub::DeviceReduce::Max(temp, bytes, keys, out, n);
    assert(first(out) == greatest);
    cub::DeviceReduce::Min(temp, bytes, keys, out, n);
    assert(first(out) == least);
    cub::DeviceReduce::ArgMax(temp, bytes, keys, (cub::KeyValuePair<int, int> *)best, n);
    assert(first(best) == place && first(best + 1) == greatest);
  }
  next();
  block<<<1, 64>>>(values, n, out);
  int start = position;
  compare(out, n);
  position = start;
  cub::DeviceScan::InclusiveSum(temp, bytes, values, out, n);
  compare(out, n);
  cub::DeviceScan::ExclusiveSum(temp, bytes, values, out, n);
  compare(out, n);
  cub::DeviceScan::InclusiveScan(temp, bytes, keys, out, cub::Max(), n);
  compare(out, n);
  if (n < 64) {
    block_sort<<<1, 32>>>(keys, n, out);
    start = position;
    compare(out, n);
    position = start;
  }
  cub::DeviceRadixSort::SortPairs(temp, bytes, keys, out, values, more, n);
  compare(out, n);
  compare(more, n);
  cub::DeviceRadixSort::SortKeysDescending(temp, bytes, keys, out, n);
  compare(out, n);
  int n_runs = next();
  cub::DeviceReduce::ReduceByKey(temp, bytes, keys, out, values, more, count, cub::Sum(), n);
  assert(first(count) == n_runs);
  compare(out, n_runs);
  compare(more, n_runs);
  cub::DeviceSelect::If(temp, bytes, values, out, count, n, Even());
  assert(first(count) == n_even);
  compare(out, n_even);
  cub::DeviceHistogram::HistogramEven(temp, bytes, values, out, 5, -60, 60, n);
  compare(out, 4);
  position += 2 * n;
  cudaFree(temp);
  cudaFree(count);
  cudaFree(best);
}
#endif

int main() {
  int *keys, *values, *out, *more;
  cudaMalloc(&keys, MOST * sizeof(int));
  cudaMalloc(&values, MOST * sizeof(int));
  cudaMalloc(&out, MOST * sizeof(int));
  cudaMalloc(&more, MOST * sizeof(int));
  // The records are read one after the other: a sample is the first ones.
  for (int i = 0; i < 104 / CV_STEP; ++i) {
    n = next();
    cudaMemcpy(keys, sequences + position, n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(values, sequences + position + n, n * sizeof(int), cudaMemcpyHostToDevice);
    position += 2 * n;
    run(keys, values, out, more);
  }
  assert(CV_STEP != 1 || position == sizeof(sequences) / sizeof(int));
  return 0;
}
