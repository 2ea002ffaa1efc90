//@ verdict: unknown
// Twin: ../../unsafe/tensors/columns_in_unrolled_loop.cu. The index of a shuffle is not known;
// numbers of columns that a loop reads are as many as the caller says.
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

__global__ void gather(const float *a, const int *order, float *out, int columns) {
  __shared__ float some[256];
  int lane = threadIdx.x % 32;
  some[threadIdx.x] = 0;
  __syncthreads();
  float add = some[__shfl_xor_sync(0xffffffff, lane, 1)];  //~ WARN imprecise
//~| WARN imprecise
  for (int i = 0; i < columns / 256; i++) {
    int column = i * 256 + threadIdx.x;
    out[(int64_t)blockIdx.x * columns + column] = a[(int64_t)blockIdx.x * columns + order[column]] + add;
  }
}

void in_order(torch::Tensor &out, const torch::Tensor &a, const torch::Tensor &order) {
  gather<<<a.size(0), 256, 0, at::cuda::getCurrentCUDAStream()>>>(
      a.data_ptr<float>(), order.data_ptr<int>(), out.data_ptr<float>(), a.size(1));
}
