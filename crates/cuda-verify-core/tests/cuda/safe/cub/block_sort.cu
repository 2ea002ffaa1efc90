// The elements of a block sorted, alone and with values, by all and by some bits.
//@ verdict: safe

#include <cassert>
#include <cub/cub.cuh>

struct Less {
  __device__ bool operator()(const int &a, const int &b) const { return a < b; }
};

__global__ void sort(int *out) {
  typedef cub::BlockRadixSort<int, 32, 2> Sort;
  typedef cub::BlockRadixSort<unsigned, 32, 2, float> SortPairs;
  typedef cub::BlockMergeSort<int, 32, 2> MergeSort;
  __shared__ union {
    typename Sort::TempStorage sort;
    typename SortPairs::TempStorage pairs;
    typename MergeSort::TempStorage merge;
  } temp;
  int t = threadIdx.x;
  int keys[2] = {(t * 2 * 13 + 5) % 64 - 32, ((t * 2 + 1) * 13 + 5) % 64 - 32};
  int same[2] = {keys[0], keys[1]};
  Sort(temp.sort).Sort(keys);
  assert(keys[0] == 2 * t - 32 && keys[1] == 2 * t - 31);
  __syncthreads();
  Sort(temp.sort).SortDescendingBlockedToStriped(keys);
  assert(keys[0] == 31 - t && keys[1] == -1 - t);
  __syncthreads();
  unsigned numbers[2] = {(unsigned)t * 2, (unsigned)t * 2 + 1};
  float values[2] = {t * 2 + 0.5f, t * 2 + 1.5f};
  SortPairs(temp.pairs).Sort(numbers, values, 0, 1);
  assert(numbers[0] == (t < 16 ? 4 * t : 4 * (t - 16) + 1) && values[0] == numbers[0] + 0.5f);
  __syncthreads();
  MergeSort(temp.merge).Sort(same, Less());
  out[2 * t] = same[0];
  out[2 * t + 1] = same[1];
}

int main() {
  int host[64], *out;
  cudaMalloc(&out, sizeof(host));
  sort<<<1, 32>>>(out);
  cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 64; ++i) assert(host[i] == i - 32);
  return 0;
}
