//@ verdict: safe
// The sum of a row by shared memory; the rows are as far apart as the tensor says.
#include <c10/cuda/CUDAGuard.h>
#include <torch/all.h>

__global__ void normalise(float *out, const float *input, int64_t stride, int n) {
  __shared__ float sums[256];
  const float *row = input + blockIdx.x * stride;
  float sum = 0.0f;
  for (int i = threadIdx.x; i < n; i += 256) sum += row[i];
  sums[threadIdx.x] = sum;
  __syncthreads();
  for (int width = 128; width > 0; width /= 2) {
    if (threadIdx.x < width) sums[threadIdx.x] += sums[threadIdx.x + width];
    __syncthreads();
  }
  for (int i = threadIdx.x; i < n; i += 256) out[blockIdx.x * int64_t(n) + i] = row[i] / sums[0];
}

torch::Tensor normalise_rows(torch::Tensor &out, const torch::Tensor &input) {
  const at::cuda::OptionalCUDAGuard guard(device_of(input));
  normalise<<<input.size(0), 256, 0, at::cuda::getCurrentCUDAStream()>>>(
      out.data_ptr<float>(), input.data_ptr<float>(), input.stride(0), input.size(1));
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  return out;
}
