//@ verdict: safe
//@ condition: `int n = a.numel() / 2` does not overflow
//@ condition: n <= 2147483392
//@ condition: n >= 1
// What has no name as an argument is called by the variable that holds it.
#include <torch/extension.h>
__global__ void copy(const float *a, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i];
}
torch::Tensor f(torch::Tensor a) {
  auto c = torch::empty_like(a);
  int n = a.numel() / 2;
  copy<<<(n + 255) / 256, 256>>>(a.data_ptr<float>(), c.data_ptr<float>(), n);
  return c;
}
