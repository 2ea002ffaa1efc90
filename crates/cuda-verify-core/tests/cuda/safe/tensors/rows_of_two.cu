//@ verdict: safe
// Twin: ../../unsafe/tensors/rows_of_two.cu. How long a row is, the program says by its indices only.
#include <torch/all.h>

__global__ void sums(long *out, const long *pairs) {
  out[blockIdx.x] = pairs[2 * blockIdx.x] + pairs[2 * blockIdx.x + 1];
}

void sums(torch::Tensor &out, torch::Tensor &pairs) {
  sums<<<pairs.size(0), 1>>>(out.data_ptr<long>(), pairs.data_ptr<long>());
}
