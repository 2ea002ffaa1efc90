//@ verdict: safe
// Elements that serve as indices are compared with the size of the buffer before they are used.
#include <torch/all.h>

__global__ void gather(const float *from, float *to, const int *table, int n_rows, int n) {
  int row = table[blockIdx.x];
  if (row < 0 || row >= n_rows) return;
  for (int i = threadIdx.x; i < n; i += blockDim.x) to[(int64_t)blockIdx.x * n + i] = from[(int64_t)row * n + i];
}

void gather_rows(torch::Tensor from, torch::Tensor to, torch::Tensor table) {
  TORCH_CHECK(from.is_contiguous() && to.is_contiguous() && table.is_contiguous());
  TORCH_CHECK(from.dim() == 2 && to.dim() == 2 && table.dim() == 1);
  TORCH_CHECK(from.size(1) == to.size(1) && to.size(0) == table.size(0) && table.size(0) > 0);
  gather<<<table.size(0), 128>>>(from.data_ptr<float>(), to.data_ptr<float>(), table.data_ptr<int>(), from.size(0),
                                 from.size(1));
}
