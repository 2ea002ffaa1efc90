// Positions of chosen elements by a prefix sum of the block, in a kernel that is checked on its own: where one thread
// stands for all, sums are any value, so that they are tested before they are used.
//@ verdict: safe
//@ options: --blockDim=128 --gridDim=64

#include <cub/cub.cuh>

__global__ void compact(const int *in, int *out, int n) {
  typedef cub::BlockScan<int, 128> BlockScan;
  __shared__ typename BlockScan::TempStorage temp;
  __shared__ int chosen[128];
  int i = blockIdx.x * 128 + threadIdx.x;
  int takes = i < n && in[i] > 0, place, count;
  BlockScan(temp).ExclusiveSum(takes, place, count);
  chosen[threadIdx.x] = 0;
  __syncthreads();
  if (takes && place >= 0 && place < 128) atomicAdd(&chosen[place], in[i]);
  __syncthreads();
  if (i < n) out[i] = threadIdx.x < count ? chosen[threadIdx.x] : 0;
}
