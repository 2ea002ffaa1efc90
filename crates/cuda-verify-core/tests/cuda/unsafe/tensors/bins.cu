//@ verdict: unsafe
// Twin: ../../safe/tensors/bins.cu. Two elements may belong to one bin.
#include <torch/extension.h>

__global__ void count(int *counts, const int *bins, int64_t n) {
  const int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
  if (i < n) counts[bins[i]] += 1;  //~ ERROR data-race
}

void histogram(torch::Tensor &counts, torch::Tensor &bins) {
  const int64_t n = bins.numel();
  count<<<(n + 255) / 256, 256>>>(counts.data_ptr<int>(), bins.data_ptr<int>(), n);
}
