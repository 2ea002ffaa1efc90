//@ verdict: safe
// Twin: ../../unsafe/tensors/eight_bit_floats.cu.
// The largest of a block is known to all threads after a barrier.
#include <ATen/cuda/CUDAContext.h>
#include <THC/THCAtomics.cuh>
#include <c10/util/Float8_e4m3fn.h>
#include <torch/all.h>

using Float8 = c10::Float8_e4m3fn;
C10_HOST_DEVICE constexpr auto LARGEST = std::numeric_limits<Float8>::max();

__global__ void quantise(const float *in, Float8 *out, float *clipped, int n) {
  __shared__ float scale;
  if (threadIdx.x == 0) scale = fmaxf(fabsf(in[blockIdx.x * n]), 1.f) / LARGEST;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    float value = in[blockIdx.x * n + i] / scale;
    float kept = fmax(-LARGEST, fmin(value, LARGEST));
    if (kept != value) gpuAtomicAdd(clipped, 1.f);
    out[blockIdx.x * n + i] = static_cast<Float8>(kept);
  }
}

void quantise_rows(torch::Tensor &out, const torch::Tensor &in, torch::Tensor &clipped) {
  int n = in.size(-1);
  quantise<<<in.numel() / n, std::min(n, 256), 0, at::cuda::getCurrentCUDAStream()>>>(
      in.data_ptr<float>(), out.data_ptr<Float8>(), clipped.data_ptr<float>(), n);
}
