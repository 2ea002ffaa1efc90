//@ verdict: unsafe
// Twin: ../../unknown/tensors/columns_in_unrolled_loop.cu. The last round reads beyond the
// numbers of columns, of which their tensor says how many they are.
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

__global__ void gather(const float *a, const int *order, float *out, int columns) {
  __shared__ float some[256];
  int lane = threadIdx.x % 32;
  some[threadIdx.x] = 0;
  __syncthreads();
  float add = some[__shfl_xor_sync(0xffffffff, lane, 1)];
  for (int i = 0; i < (columns + 255) / 256; i++) {
    int column = i * 256 + threadIdx.x;
    out[(int64_t)blockIdx.x * ((columns + 255) / 256 * 256) + column] = a[(int64_t)blockIdx.x * columns + order[column]] + add;  //~ ERROR array-bounds
  }
}

void in_order(torch::Tensor &out, const torch::Tensor &a, const torch::Tensor &order) {
  gather<<<a.size(0), 256, 0, at::cuda::getCurrentCUDAStream()>>>(
      a.data_ptr<float>(), order.data_ptr<int>(), out.data_ptr<float>(), order.size(0));
}
