// The greatest elements of a row by reductions in a loop, without a barrier before the next one.
//@ verdict: unsafe
//@ options: --threads=pair

#include <cub/cub.cuh>

template <int Threads>
__global__ void best(const float *rows, int *out, int n, int k) {
  typedef cub::KeyValuePair<int, float> Pair;
  typedef cub::BlockReduce<Pair, Threads> BlockReduce;
  __shared__ typename BlockReduce::TempStorage temp;
  for (int round = 0; round < k; ++round) {
    Pair mine(0, -1.0f);
    for (int i = threadIdx.x; i < n; i += Threads) {
      Pair other(i, rows[i]);
      for (int before = 0; before < round; ++before) {
        if (out[before] == i) other = mine;
      }
      mine = cub::ArgMax()(other, mine);
    }
    Pair winner = BlockReduce(temp).Reduce(mine, cub::ArgMax());  //~ ERROR data-race
    if (threadIdx.x == 0) out[round] = winner.key;  //~ ERROR data-race
  }
}

void launch(const float *rows, int *out, int n, int k) { best<128><<<1, 128>>>(rows, out, n, k); }
