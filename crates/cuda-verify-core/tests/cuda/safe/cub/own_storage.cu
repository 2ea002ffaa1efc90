// A collective that is given no shared memory has its own, the same for each use in the block.
//@ verdict: safe

#include <cassert>
#include <cub/cub.cuh>

__global__ void reduce(int *out) {
  int sum = cub::BlockReduce<int, 64>().Sum(threadIdx.x);
  __syncthreads();
  int greatest = cub::BlockReduce<int, 64>().Reduce((int)threadIdx.x, cub::Max());
  if (threadIdx.x == 0) {
    out[0] = sum;
    out[1] = greatest;
  }
}

int main() {
  int *out, host[2];
  cudaMalloc(&out, sizeof(host));
  reduce<<<1, 64>>>(out);
  cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 2016 && host[1] == 63);
  cudaFree(out);
  return 0;
}
