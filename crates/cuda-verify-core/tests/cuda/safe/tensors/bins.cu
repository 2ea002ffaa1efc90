//@ verdict: safe
// Twin: ../../unsafe/tensors/bins.cu. Elements of one bin are counted one after the other.
#include <torch/extension.h>

__global__ void count(int *counts, const int *bins, int64_t n) {
  const int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&counts[bins[i]], 1);
}

void histogram(torch::Tensor &counts, torch::Tensor &bins) {
  const int64_t n = bins.numel();
  count<<<(n + 255) / 256, 256>>>(counts.data_ptr<int>(), bins.data_ptr<int>(), n);
}
