//@ verdict: unsafe
// Warps of a block of any size share the storage of a reduction.
//@ options: --kernel=k --blockDim=256 --gridDim=*

#include <cub/cub.cuh>

__global__ void k(const float *in, float *out) {
  typedef cub::WarpReduce<float> Warp;
  __shared__ typename Warp::TempStorage storage[8];
  int i = blockIdx.x * 256 + threadIdx.x;
  float sum = Warp(storage[threadIdx.x / 64]).Sum(in[i]);  //~ ERROR data-race: write of shared memory `k::storage` by thread (32, 0, 0) of block (0, 0, 0) races with write by thread (0, 0, 0) of block (0, 0, 0)
  if (threadIdx.x % 32 == 0) out[i / 32] = sum;
}
