//@ verdict: unsafe
// Twin: ../../safe/tensors/row_of_result.cu. Each row has an element more than the tensor.
#include <torch/extension.h>

__global__ void total(float *out, const float *x, int n) {
  float sum = 0.0f;
  for (int i = 0; i <= n; i++) sum += x[blockIdx.x * (int64_t)n + i];  //~ ERROR array-bounds
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

torch::Tensor totals(torch::Tensor x) {
  TORCH_CHECK(x.dim() == 2, "rows and columns");
  auto out = torch::empty({x.size(0)}, x.options());
  total<<<x.size(0), 32>>>(out.data_ptr<float>(), x.data_ptr<float>(), x.size(1));
  return out;
}
