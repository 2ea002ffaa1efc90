//@ verdict: safe
// A tensor that the function makes has the elements that it asks for.
#include <torch/all.h>

__global__ void fill(float *y) { y[threadIdx.x] = 1; }

void ones(torch::Tensor like) {
  auto y = torch::empty({32}, like.options());
  fill<<<1, 32>>>(y.data_ptr<float>());
}
