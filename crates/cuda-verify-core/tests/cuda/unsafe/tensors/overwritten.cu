//@ verdict: unsafe
// Counters are cleared by a method of their tensor before the kernel adds to them; ids may lie beyond the table.

#include <torch/all.h>

__global__ void count(int *counts, const int *ids, int n, int n_counts) {
  __shared__ int local[64];
  if (threadIdx.x < 64) local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    int id = ids[i];
    int *counter = &local[id];  //~ ERROR array-bounds
    atomicAdd(counter, 1);  //~ ERROR array-bounds
  }
  __syncthreads();
  if (threadIdx.x < n_counts) atomicAdd(&counts[threadIdx.x], local[threadIdx.x]);
}

void count_ids(torch::Tensor counts, torch::Tensor ids) {
  TORCH_CHECK(counts.size(0) <= 64);
  counts.zero_();
  int n = ids.numel();
  count<<<(n + 127) / 128, 128>>>(counts.data_ptr<int>(), ids.data_ptr<int>(), n, counts.size(0));
}
