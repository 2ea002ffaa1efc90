//@ verdict: unsafe
// Parts of a warp share the storage of a scan.

#include <cub/cub.cuh>

__global__ void k(int *out) {
  typedef cub::WarpScan<int, 8> Part;
  __shared__ typename Part::TempStorage storage;
  int sum;
  Part(storage).InclusiveSum((int)threadIdx.x, sum);  //~ ERROR data-race: write of shared memory `k::storage` by thread (8, 0, 0) of block (0, 0, 0) races with write by thread (0, 0, 0) of block (0, 0, 0); both write the same value
  out[threadIdx.x] = sum;
}

int main() {
  int *out;
  cudaMalloc(&out, 128);
  k<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
