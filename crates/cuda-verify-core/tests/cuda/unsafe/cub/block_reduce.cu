// The shared memory of a reduction is used again without a barrier between.
//@ verdict: unsafe

#include <cub/cub.cuh>

__global__ void reduce(const int *in, int *out) {
  typedef cub::BlockReduce<int, 64> BlockReduce;
  __shared__ typename BlockReduce::TempStorage temp;
  int sum = BlockReduce(temp).Sum(in[threadIdx.x]);
  int greatest = BlockReduce(temp).Reduce(in[threadIdx.x], cub::Max());  //~ ERROR data-race
  if (threadIdx.x == 0) {
    out[0] = sum;
    out[1] = greatest;
  }
}

int main() {
  int host[64] = {0}, *in, *out;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&out, 2 * sizeof(int));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  reduce<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  return 0;
}
