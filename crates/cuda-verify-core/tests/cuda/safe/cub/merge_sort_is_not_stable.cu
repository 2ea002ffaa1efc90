// A stable sort of the block keeps the order of equal keys.
//@ verdict: safe
// Twin: ../../unsafe/cub/merge_sort_is_not_stable.cu

#include <cassert>
#include <cub/cub.cuh>

struct ByHalf {
  __device__ bool operator()(int a, int b) const { return a / 2 < b / 2; }
};

__global__ void k(int *out) {
  typedef cub::BlockMergeSort<int, 32, 1, int> Sort;
  __shared__ typename Sort::TempStorage storage;
  int key[1] = {(int)threadIdx.x % 4}, value[1] = {(int)threadIdx.x};
  Sort(storage).StableSort(key, value, ByHalf());
  out[threadIdx.x] = value[0];
}

int main() {
  int *out, host[32];
  cudaMalloc(&out, 128);
  k<<<1, 32>>>(out);
  cudaMemcpy(host, out, 128, cudaMemcpyDeviceToHost);
  cudaFree(out);
  for (int i = 1; i < 16; i++) assert(host[i - 1] < host[i]);
}
