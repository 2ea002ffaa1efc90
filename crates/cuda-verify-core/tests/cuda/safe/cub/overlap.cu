// A prefix sum in place, values sorted beside their places, and storage of its own.
//@ verdict: safe

#include <cub/cub.cuh>

int main() {
  int *keys, *values;
  cudaMalloc(&keys, 64 * sizeof(int));
  cudaMalloc(&values, 64 * sizeof(int));
  cudaMemset(keys, 1, 64 * sizeof(int));
  cudaMemset(values, 0, 64 * sizeof(int));
  void *storage = 0;
  size_t bytes = 1 << 12;
  cudaMalloc(&storage, bytes);
  switch (nondet_int()) {
  case 0: cub::DeviceScan::InclusiveSum(storage, bytes, keys, keys, 32); break;
  case 1: cub::DeviceRadixSort::SortPairs(storage, bytes, keys, keys + 32, values, values + 32, 32); break;
  case 2: cub::DeviceSelect::Unique(storage, bytes, keys, keys + 32, values, 32); break;
  case 3: cub::DeviceReduce::Sum(storage, bytes, keys, values, 8); break;
  case 4: cub::DeviceRunLengthEncode::Encode(storage, bytes, keys, keys + 32, values, values + 63, 32); break;
  }
  cudaDeviceSynchronize();
  cudaFree(storage);
  cudaFree(keys);
  cudaFree(values);
  return 0;
}
