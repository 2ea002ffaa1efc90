//@ verdict: safe
// Twin: ../../unsafe/tensors/flattened.cu. An entry has all elements of the last two dimensions.
#include <torch/extension.h>

__global__ void copy(const float *in, float *out, int64_t n) {
  for (int64_t i = threadIdx.x; i < n; i += blockDim.x) out[blockIdx.x * n + i] = in[blockIdx.x * n + i];
}

torch::Tensor copied(torch::Tensor in) {
  auto out = torch::empty_like(in);
  const int64_t n = in.flatten(1, -1).size(1);
  copy<<<in.size(0), 256>>>(in.data_ptr<float>(), out.data_ptr<float>(), n);
  return out;
}
