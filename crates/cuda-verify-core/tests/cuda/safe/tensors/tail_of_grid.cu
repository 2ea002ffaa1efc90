//@ verdict: safe
// Twin: ../../unsafe/tensors/tail_of_grid.cu. Threads beyond the last element do nothing.
#include <torch/extension.h>

__global__ void scale(float *x, float factor, int64_t n) {
  const int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
  if (i < n) x[i] *= factor;
}

void scale_all(torch::Tensor &x, double factor) {
  const int64_t n = x.numel();
  scale<<<(n + 255) / 256, 256>>>(x.data_ptr<float>(), factor, n);
}
