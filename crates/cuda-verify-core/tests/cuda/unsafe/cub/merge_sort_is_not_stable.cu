//@ verdict: unsafe
// A sort of the block may leave the values of equal keys in any order.

#include <cassert>
#include <cub/cub.cuh>

struct ByHalf {
  __device__ bool operator()(int a, int b) const { return a / 2 < b / 2; }
};

__global__ void k(int *out) {
  typedef cub::BlockMergeSort<int, 32, 1, int> Sort;
  __shared__ typename Sort::TempStorage storage;
  int key[1] = {(int)threadIdx.x % 4}, value[1] = {(int)threadIdx.x};
  Sort(storage).Sort(key, value, ByHalf());
  out[threadIdx.x] = value[0];
}

int main() {
  int *out, host[32];
  cudaMalloc(&out, 128);
  k<<<1, 32>>>(out);
  cudaMemcpy(host, out, 128, cudaMemcpyDeviceToHost);
  cudaFree(out);
  for (int i = 1; i < 16; i++) assert(host[i - 1] < host[i]);  //~ ERROR assertion: assertion host[i - 1] < host[i]
}
