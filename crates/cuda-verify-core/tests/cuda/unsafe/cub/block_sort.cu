// Sorted keys are read in shared memory that another collective uses already; bits that the keys do not have.
//@ verdict: unsafe

#include <cub/cub.cuh>

__global__ void sort(int *out, bool twice) {
  typedef cub::BlockRadixSort<int, 32, 1> Sort;
  __shared__ typename Sort::TempStorage temp;
  int keys[1] = {-(int)threadIdx.x};
  Sort(temp).Sort(keys);
  if (twice) Sort(temp).SortDescending(keys);  //~ ERROR data-race
  else Sort(temp).SortDescending(keys, 8, 33);  //~ ERROR api-contract: no such bits
  out[threadIdx.x] = keys[0];
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  sort<<<1, 32>>>(out, nondet_bool());
  cudaDeviceSynchronize();
  return 0;
}
