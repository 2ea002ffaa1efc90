//@ verdict: unsafe
// Twin: ../../safe/tensors/made_of_constant_size.cu. There is one too few.
#include <torch/all.h>

__global__ void fill(float *y) { y[threadIdx.x] = 1; }  //~ ERROR array-bounds

void ones(torch::Tensor like) {
  auto y = torch::empty({31}, like.options());
  fill<<<1, 32>>>(y.data_ptr<float>());
}
