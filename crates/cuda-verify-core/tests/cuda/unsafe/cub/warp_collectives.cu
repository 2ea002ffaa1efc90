// The result of a reduction of a warp is used where it is not defined; half of a warp does not take part.
//@ verdict: unsafe

#include <cassert>
#include <cub/cub.cuh>

__global__ void everywhere() {
  typedef cub::WarpReduce<int> Reduce;
  __shared__ typename Reduce::TempStorage temp;
  int sum = Reduce(temp).Sum(1);
  assert(sum == 32);  //~ ERROR assertion
}

__global__ void half() {
  typedef cub::WarpScan<int> Scan;
  __shared__ typename Scan::TempStorage temp;
  int sum;
  if (threadIdx.x < 16) Scan(temp).InclusiveSum(1, sum);  //~ ERROR warp-sync
  __syncthreads();
}

int main() {
  if (nondet_bool()) everywhere<<<1, 32>>>();
  else half<<<1, 32>>>();
  cudaDeviceSynchronize();
  return 0;
}
