// What the functions of CUB ask for, just met; too little temporary storage is an error that they return.
//@ verdict: safe

#include <cassert>
#include <cub/cub.cuh>

__global__ void one_valid(int valid) {
  typedef cub::BlockReduce<int, 32> BlockReduce;
  __shared__ BlockReduce::TempStorage temp;
  int sum = BlockReduce(temp).Sum(5, valid);
  if (threadIdx.x == 0) assert(sum == 5);
}

__global__ void one_lane_valid(int valid) {
  typedef cub::WarpReduce<int> WarpReduce;
  __shared__ WarpReduce::TempStorage temp;
  int sum = WarpReduce(temp).Sum(5, valid);
  if (threadIdx.x == 0) assert(sum == 5);
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
  one_valid<<<1, 32>>>(1);
  one_lane_valid<<<1, 32>>>(1);
  assert(cub::DeviceReduce::Sum(temp, bytes, in, out, 0) == cudaSuccess);
  cub::DeviceHistogram::HistogramEven(temp, bytes, in, out, 2, 0, 8, 8);
  cub::DeviceRadixSort::SortKeys(temp, bytes, in, out, 8, 8, 9);
  assert(cudaDeviceSynchronize() == cudaSuccess);
  return 0;
}
