//@ verdict: unsafe
// Twin: ../../safe/tensors/packed_columns.cu. The last four columns may be less than four.
#include <torch/extension.h>

__global__ void unpack(const float *zeros, float *out, int columns) {
  const int row = blockIdx.y, first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (first >= columns) return;
  const float zero = zeros[row];
  for (int j = 0; j < 4; ++j) out[row * columns + first + j] = zero;  //~ ERROR data-race
  //~^ ERROR array-bounds: beyond the elements
}

torch::Tensor unpacked(torch::Tensor zeros, torch::Tensor scales) {
  auto out = torch::empty({scales.size(0), scales.size(1)}, scales.options());
  const int rows = out.size(0), columns = out.size(1);
  unpack<<<dim3((columns + 511) / 512, rows), 128>>>(zeros.data_ptr<float>(), out.data_ptr<float>(), columns);
  return out;
}
