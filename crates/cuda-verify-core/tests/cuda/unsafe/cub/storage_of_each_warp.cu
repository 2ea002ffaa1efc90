//@ verdict: unsafe
// Two warps share the storage of a reduction.

#include <cub/cub.cuh>

__global__ void k(int *out) {
  typedef cub::WarpReduce<int> Warp;
  __shared__ typename Warp::TempStorage storage[1];
  int sum = Warp(storage[0]).Sum((int)threadIdx.x);  //~ ERROR data-race: write of shared memory `k::storage` by thread (32, 0, 0) of block (0, 0, 0) races with write by thread (0, 0, 0) of block (0, 0, 0); both write the same value
  if (threadIdx.x % 32 == 0) out[threadIdx.x / 32] = sum;
}

int main() {
  int *out;
  cudaMalloc(&out, 8);
  k<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
