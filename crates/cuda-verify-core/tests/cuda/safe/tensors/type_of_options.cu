//@ verdict: safe
// The element type of a tensor is asked of its options.

#include <torch/extension.h>
__global__ void twice(float *a, int n) { int i = blockIdx.x * 64 + threadIdx.x; if (i < n) a[i] *= 2; }
void run(torch::Tensor x) {
  if (x.options().dtype() != torch::kFloat32) throw std::runtime_error("type");
  twice<<<(x.numel() + 63) / 64, 64>>>(x.data_ptr<float>(), x.numel());
}
