//@ verdict: unsafe
// Twin: ../../safe/tensors/rows_of_two.cu. There are as many blocks as numbers.
#include <torch/all.h>

__global__ void sums(long *out, const long *pairs) {
  out[blockIdx.x] = pairs[2 * blockIdx.x];  //~ ERROR array-bounds
  out[blockIdx.x] += pairs[2 * blockIdx.x + 1];  //~ ERROR array-bounds
}

void sums(torch::Tensor &out, torch::Tensor &pairs) {
  sums<<<pairs.numel(), 1>>>(out.data_ptr<long>(), pairs.data_ptr<long>());
}
