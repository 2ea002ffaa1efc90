//@ verdict: safe
// The first half of the rows of a tensor.

#include <torch/extension.h>
__global__ void twice(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] *= 2;
}
void run(torch::Tensor t) {
  torch::Tensor part = t.narrow(0, 0, t.size(0) / 2).contiguous();
  int n = part.numel();
  twice<<<(n + 127) / 128, 128>>>(part.data_ptr<float>(), n);
}
