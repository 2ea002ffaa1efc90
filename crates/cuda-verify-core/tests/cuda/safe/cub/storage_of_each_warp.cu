// Each warp has storage of its own for its reduction.
//@ verdict: safe
// Twin: ../../unsafe/cub/storage_of_each_warp.cu

#include <cub/cub.cuh>

__global__ void k(int *out) {
  typedef cub::WarpReduce<int> Warp;
  __shared__ typename Warp::TempStorage storage[2];
  int sum = Warp(storage[threadIdx.x / 32]).Sum((int)threadIdx.x);
  if (threadIdx.x % 32 == 0) out[threadIdx.x / 32] = sum;
}

int main() {
  int *out;
  cudaMalloc(&out, 8);
  k<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
