//@ verdict: safe
//@ options: --trust-contents
// Twin: ../../unsafe/tensors/slots.cu. Every token has a slot of its own, as the user says.
#include <torch/extension.h>

__global__ void store(float *cache, const float *keys, const int64_t *slots, int64_t n) {
  const int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int64_t slot = slots[i];
  if (slot >= 0) cache[slot] = keys[i];
}

void store_keys(torch::Tensor &cache, torch::Tensor &keys, torch::Tensor &slots) {
  const int64_t n = slots.numel();
  store<<<(n + 255) / 256, 256>>>(cache.data_ptr<float>(), keys.data_ptr<float>(),
                                  slots.data_ptr<int64_t>(), n);
}
