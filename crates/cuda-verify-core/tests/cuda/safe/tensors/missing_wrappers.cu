//@ verdict: bounded
// Twin: ../../unsafe/tensors/missing_wrappers.cu. Headers that wrap device functions by the project's own names are missing.
#include <torch/all.h>
#include "device_compat.h"

__global__ void pairs(float *out, const float *x) {
  const int i = blockIdx.x * MY_WARP_SIZE + threadIdx.x;
  const float own = MY_LDG(x + i);
  const float sum = own + MY_SHFL_XOR_SYNC(own, 1);
  if (threadIdx.x % 2 == 0) out[i] = sum;
}

void pairs(torch::Tensor &out, torch::Tensor &x) {
  pairs<<<x.size(0) / MY_WARP_SIZE, MY_WARP_SIZE>>>(out.data_ptr<float>(), x.data_ptr<float>());
}
