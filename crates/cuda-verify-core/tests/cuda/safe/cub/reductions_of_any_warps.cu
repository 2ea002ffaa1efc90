// Each warp of a block of any size has storage of its own.
//@ verdict: safe
//@ options: --kernel=k --blockDim=256 --gridDim=*
// Twin: ../../unsafe/cub/reductions_of_any_warps.cu

#include <cub/cub.cuh>

__global__ void k(const float *in, float *out) {
  typedef cub::WarpReduce<float> Warp;
  __shared__ typename Warp::TempStorage storage[8];
  int i = blockIdx.x * 256 + threadIdx.x;
  float sum = Warp(storage[threadIdx.x / 32]).Sum(in[i]);
  if (threadIdx.x % 32 == 0) out[i / 32] = sum;
}
