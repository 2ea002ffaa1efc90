// Each part of a warp has storage of its own for its scan.
//@ verdict: safe
// Twin: ../../unsafe/cub/scan_of_each_part.cu

#include <cub/cub.cuh>

__global__ void k(int *out) {
  typedef cub::WarpScan<int, 8> Part;
  __shared__ typename Part::TempStorage storage[4];
  int sum;
  Part(storage[threadIdx.x / 8]).InclusiveSum((int)threadIdx.x, sum);
  out[threadIdx.x] = sum;
}

int main() {
  int *out;
  cudaMalloc(&out, 128);
  k<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
