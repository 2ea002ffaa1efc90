// How much the library keeps in shared memory is up to its version.
//@ verdict: safe

#include <cub/cub.cuh>

__global__ void sum(int *out) {
  using Reduce = cub::BlockReduce<int, 32>;
  __shared__ typename Reduce::TempStorage storage;
  int total = Reduce(storage).Sum((int)threadIdx.x);
  if (threadIdx.x == 0) *out = total;
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int));
  sum<<<1, 32>>>(out);
  cudaFree(out);
  return 0;
}
