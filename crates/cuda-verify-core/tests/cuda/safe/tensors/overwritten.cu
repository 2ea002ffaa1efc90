//@ verdict: safe
// Counters are cleared by a method of their tensor before the kernel adds to them; ids beyond the table are left out.

#include <torch/all.h>

__global__ void count(int *counts, const int *ids, int n, int n_counts) {
  __shared__ int local[64];
  if (threadIdx.x < 64) local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    int id = ids[i];
    if (id < 0 || id >= 64) continue;
    atomicAdd(&local[id], 1);
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
