// Algorithms of the whole device used wrongly: too little temporary storage, storage that two streams use at once, an
// output that is too short, keys sorted in place.
//@ verdict: unsafe

#include <cassert>
#include <cub/cub.cuh>

int main() {
  int *in, *out;
  void *temp = nullptr;
  size_t bytes = 0;
  cudaMalloc(&in, 8 * sizeof(int));
  cudaMalloc(&out, 7 * sizeof(int));
  cudaMemset(in, 0, 8 * sizeof(int));
  cub::DeviceScan::InclusiveSum(temp, bytes, in, out, 8);
  int choice = nondet_int();
  if (choice == 0) {
    cudaMalloc(&temp, 1);
    cub::DeviceScan::InclusiveSum(temp, bytes, in, out, 7);  //~ ERROR api-contract: smaller than its stated size
  } else if (choice == 1) {
    cudaMalloc(&temp, bytes);
    cub::DeviceScan::InclusiveSum(temp, bytes, in, out, 8);  //~ ERROR array-bounds
  } else if (choice == 2) {
    cudaMalloc(&temp, bytes);
    cub::DeviceRadixSort::SortKeys(temp, bytes, in, in, 8);  //~ ERROR api-contract: overlap
  } else {
    cudaStream_t a, b;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    cudaMalloc(&temp, bytes);
    cub::DeviceReduce::Sum(temp, bytes, in, out, 8, a);
    cub::DeviceReduce::Sum(temp, bytes, in, out + 1, 8, b);  //~ ERROR data-race
    cudaDeviceSynchronize();
  }
  return 0;
}
