// What CUB writes, or its temporary storage, overlaps what it reads.
//@ verdict: unsafe
// Twin: ../../safe/cub/overlap.cu is right.

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
  case 0: cub::DeviceScan::InclusiveSum(storage, bytes, keys, keys + 1, 32); break;  //~ ERROR api-contract: cub: a scan overlaps what it reads, and not in place
  case 1: cub::DeviceRadixSort::SortPairs(storage, bytes, keys, keys + 32, values, values + 8, 32); break;  //~ ERROR api-contract: cub: the sorted values overlap the unsorted ones
  case 2: cub::DeviceSelect::Unique(storage, bytes, keys, keys, values, 32); break;  //~ ERROR api-contract: cub: the results overlap what the algorithm reads
  case 3: cub::DeviceReduce::Sum(storage, bytes, (int *)storage + 4, values, 8); break;  //~ ERROR api-contract: cub: the temporary storage overlaps what the algorithm reads or writes
  case 4: cub::DeviceRunLengthEncode::Encode(storage, bytes, keys, keys, values, values + 63, 32); break;  //~ ERROR api-contract: cub: the results overlap what the algorithm reads
  }
  cudaDeviceSynchronize();
  cudaFree(storage);
  cudaFree(keys);
  cudaFree(values);
  return 0;
}
