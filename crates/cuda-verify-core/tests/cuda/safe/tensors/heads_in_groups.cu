//@ verdict: safe
// Twin: ../../unsafe/tensors/heads_in_groups.cu. That there are at least as many heads as groups is for the caller to see to.
#include <torch/all.h>

__global__ void pick(float *out, const float *in, int groups) {
  const int per_group = gridDim.x / groups;
  out[blockIdx.x] = in[blockIdx.x / per_group];
}

void pick(torch::Tensor &out, torch::Tensor &in, int64_t groups) {
  pick<<<out.size(0), 1>>>(out.data_ptr<float>(), in.data_ptr<float>(), groups);
}
