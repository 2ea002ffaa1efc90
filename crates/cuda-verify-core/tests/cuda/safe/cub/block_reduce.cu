// Reductions of a block: sum, greatest element, sum of some and of several elements, with a barrier between the uses of
// the same shared memory.
//@ verdict: safe

#include <cassert>
#include <cub/cub.cuh>

struct Pair {
  int value, index;
};
struct Greater {
  __device__ Pair operator()(const Pair &a, const Pair &b) const { return a.value < b.value ? b : a; }
};

__global__ void reduce(const int *in, int *out, int valid) {
  typedef cub::BlockReduce<int, 64> BlockReduce;
  typedef cub::BlockReduce<Pair, 64> PairReduce;
  __shared__ union {
    typename BlockReduce::TempStorage ints;
    typename PairReduce::TempStorage pairs;
  } temp;
  int mine = in[threadIdx.x];
  int sum = BlockReduce(temp.ints).Sum(mine);
  __syncthreads();
  int greatest = BlockReduce(temp.ints).Reduce(mine, cub::Max());
  __syncthreads();
  int some = BlockReduce(temp.ints).Sum(mine, valid);
  __syncthreads();
  int two[2] = {mine, 1};
  int all = BlockReduce(temp.ints).Sum(two);
  __syncthreads();
  Pair pair = {mine, (int)threadIdx.x};
  pair = PairReduce(temp.pairs).Reduce(pair, Greater());
  if (threadIdx.x == 0) {
    out[0] = sum;
    out[1] = greatest;
    out[2] = some;
    out[3] = all;
    out[4] = pair.index;
  }
}

int main() {
  int host[64], results[5], *in, *out;
  for (int i = 0; i < 64; ++i) host[i] = i * 37 % 64;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&out, sizeof(results));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  reduce<<<1, 64>>>(in, out, 3);
  cudaMemcpy(results, out, sizeof(results), cudaMemcpyDeviceToHost);
  assert(results[0] == 2016 && results[1] == 63 && results[2] == 0 + 37 + 10);
  assert(results[3] == 2016 + 64 && host[results[4]] == 63);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
