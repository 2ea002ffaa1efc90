// What the functions of CUB ask for, each missed once.
//@ verdict: unsafe

#include <cub/cub.cuh>

__global__ void none_valid(int valid) {
  typedef cub::BlockReduce<int, 32> BlockReduce;
  __shared__ BlockReduce::TempStorage temp;
  BlockReduce(temp).Sum(1, valid);  //~ ERROR api-contract: no element is valid
}

__global__ void no_lane_valid(int valid) {
  typedef cub::WarpReduce<int> WarpReduce;
  __shared__ WarpReduce::TempStorage temp;
  WarpReduce(temp).Sum(1, valid);  //~ ERROR api-contract: no element is valid
}

int main() {
  int *in, *out;
  size_t bytes = 0;
  cudaMalloc(&in, 8 * sizeof(int));
  cudaMalloc(&out, 8 * sizeof(int));
  cudaMemset(in, 0, 8 * sizeof(int));
  cub::DeviceReduce::Sum(nullptr, bytes, in, out, 8);
  void *temp;
  cudaMalloc(&temp, bytes);
  int choice = nondet_int();
  if (choice == 0) none_valid<<<1, 32>>>(0);
  if (choice == 1) no_lane_valid<<<1, 32>>>(0);
  if (choice == 2) cub::DeviceReduce::Sum(temp, bytes, in, out, -1);  //~ ERROR api-contract: number of elements is negative
  if (choice == 3) {
    void *host = malloc(bytes);
    cub::DeviceReduce::Sum(host, bytes, in, out, 8);  //~ ERROR api-contract: temporary storage is host memory
  }
  if (choice == 4) {
    cub::DeviceHistogram::HistogramEven(temp, bytes, in, out, 1, 0, 8, 8);  //~ ERROR api-contract: histogram without bins
  }
  if (choice == 5) {
    cub::DeviceRadixSort::SortKeys(temp, bytes, in, out, 8, 8, 8);  //~ ERROR api-contract: no such bits
  }
  cudaDeviceSynchronize();
  return 0;
}
