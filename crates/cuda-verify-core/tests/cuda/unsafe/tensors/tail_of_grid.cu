//@ verdict: unsafe
// Twin: ../../safe/tensors/tail_of_grid.cu. The last block goes beyond the elements of the tensor.
#include <torch/extension.h>

__global__ void scale(float *x, float factor, int64_t n) {
  const int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
  x[i] *= factor;  //~ ERROR array-bounds
}

void scale_all(torch::Tensor &x, double factor) {
  const int64_t n = x.numel();
  scale<<<(n + 255) / 256, 256>>>(x.data_ptr<float>(), factor, n);
}
