//@ verdict: safe
// Twin: ../../unsafe/tensors/element_on_host.cu.
// Rows of a length that the host reads from a tensor.
#include <ATen/cuda/CUDAContext.h>
#include <torch/all.h>

__global__ void fill(float *out, int length, int n) {
  for (int i = threadIdx.x; i < length && i < n; i += blockDim.x)
    out[blockIdx.x * n + i] = 1.f;
}

void fill_rows(torch::Tensor &out, const torch::Tensor &lengths) {
  int longest = lengths[0].item<int>();
  int n = out.size(-1);
  fill<<<out.numel() / n, 128, 0, at::cuda::getCurrentCUDAStream()>>>(out.data_ptr<float>(), longest, n);
}
