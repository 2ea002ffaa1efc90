//@ verdict: unsafe
// Twin: ../../safe/tensors/heads_in_groups.cu. The first block divides by zero whatever the caller passes.
#include <torch/all.h>

__global__ void pick(float *out, const float *in, int groups) {
  const int per_group = gridDim.x / groups;
  out[blockIdx.x] = in[per_group / blockIdx.x];  //~ ERROR div-by-zero
}

void pick(torch::Tensor &out, torch::Tensor &in, int64_t groups) {
  pick<<<out.size(0), 1>>>(out.data_ptr<float>(), in.data_ptr<float>(), groups);
}
