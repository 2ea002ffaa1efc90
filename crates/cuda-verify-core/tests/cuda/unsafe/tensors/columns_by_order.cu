//@ verdict: unsafe
//@ unconfirmed-because: the caller's tensors hold indices that nobody has written
// Twin: ../../safe/tensors/columns_by_order.cu.
// The last threads read numbers of columns that there are not, which the number's own tensor says.
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

__global__ void gather(const float *a, const int *order, float *out, int rows, int columns) {
  auto copy = [&](int row) {
    const float *from = a + (int64_t)row * columns;
    float *to = out + (int64_t)row * columns;
    for (int i = 0; i < columns / 256; i++) {
      int column = i * 256 + threadIdx.x;
      to[column] = from[order[column]];
    }
    int rest = columns % 256;
    if (threadIdx.x <= rest) to[columns - rest + threadIdx.x] = from[order[columns - rest + threadIdx.x]];  //~ ERROR data-race
//~| ERROR array-bounds
  };
  for (int row = blockIdx.x; row < rows; row += gridDim.x) copy(row);
}

torch::Tensor in_order(const torch::Tensor &a, const torch::Tensor &order) {
  torch::Tensor out = torch::empty_like(a);
  gather<<<64, 256, 0, at::cuda::getCurrentCUDAStream()>>>(
      a.data_ptr<float>(), order.data_ptr<int>(), out.data_ptr<float>(), a.size(0), a.size(1));
  return out;
}
