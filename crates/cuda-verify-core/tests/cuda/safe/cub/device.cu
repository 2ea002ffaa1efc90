// Algorithms of the whole device: reductions, prefix sums, sorting, selections and histograms, each called twice.
//@ verdict: safe
//@ options: --check=memory-leak

#include <cassert>
#include <cub/cub.cuh>

cub::CachingDeviceAllocator allocator(true);

struct Even {
  __host__ __device__ bool operator()(const int &x) const { return x % 2 == 0; }
};
struct Square {
  __host__ __device__ int operator()(const int &x) const { return x * x; }
};

int read(const int *place) {
  int value;
  cudaMemcpy(&value, place, sizeof(int), cudaMemcpyDeviceToHost);
  return value;
}

int main() {
  const int n = 7;
  int host[n] = {5, 3, 8, 3, 9, 1, 4}, *in, *out, *count;
  void *temp = nullptr;
  size_t bytes = 0;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&out, sizeof(host));
  cudaMalloc(&count, sizeof(int));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);

  cub::DeviceReduce::Sum(temp, bytes, in, out, n);
  allocator.DeviceAllocate(&temp, bytes);
  assert(cub::DeviceReduce::Sum(temp, bytes, in, out, n) == cudaSuccess);
  assert(read(out) == 33);
  cub::DeviceReduce::Max(temp, bytes, in, out, n);
  assert(read(out) == 9);
  cub::TransformInputIterator<int, Square, int *> squares(in, Square());
  cub::DeviceReduce::Sum(temp, bytes, squares, out, n);
  assert(read(out) == 205);
  cub::DeviceReduce::Reduce(temp, bytes, cub::CountingInputIterator<int>(1), out, 4, cub::Max(), 0);
  assert(read(out) == 4);

  cub::DeviceScan::ExclusiveSum(temp, bytes, in, out, n);
  assert(read(out) == 0 && read(out + 6) == 29);
  cub::DeviceScan::InclusiveScan(temp, bytes, in, out, cub::Max(), n);
  assert(read(out + 1) == 5 && read(out + 6) == 9);

  cub::DeviceRadixSort::SortKeys(temp, bytes, in, out, n);
  assert(read(out) == 1 && read(out + 2) == 3 && read(out + 6) == 9);
  cub::DoubleBuffer<int> keys(in, out);
  cub::DeviceRadixSort::SortKeysDescending(temp, bytes, keys, n);
  assert(read(keys.Current()) == 9 && read(keys.Current() + 6) == 1);

  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  cub::DeviceSelect::If(temp, bytes, in, out, count, n, Even());
  assert(read(count) == 2 && read(out) == 8 && read(out + 1) == 4);

  int offsets[4] = {0, 2, 2, 7}, *segments;
  cudaMalloc(&segments, sizeof(offsets));
  cudaMemcpy(segments, offsets, sizeof(offsets), cudaMemcpyHostToDevice);
  cub::DeviceSegmentedReduce::Sum(temp, bytes, in, out, 3, segments, segments + 1);
  assert(read(out) == 8 && read(out + 1) == 0 && read(out + 2) == 25);
  cub::DeviceHistogram::HistogramEven(temp, bytes, in, out, 4, 0, 9, n);
  assert(read(out) == 1 && read(out + 1) == 4 && read(out + 2) == 1);

  cub::KeyValuePair<int, int> *best, greatest;
  cudaMalloc(&best, sizeof(greatest));
  cub::DeviceReduce::ArgMax(temp, bytes, in, best, n);
  cudaMemcpy(&greatest, best, sizeof(greatest), cudaMemcpyDeviceToHost);
  assert(greatest.key == 4 && greatest.value == 9);

  allocator.DeviceFree(temp);
  cudaFree(best);
  cudaFree(segments);
  cudaFree(in);
  cudaFree(out);
  cudaFree(count);
  return 0;
}
