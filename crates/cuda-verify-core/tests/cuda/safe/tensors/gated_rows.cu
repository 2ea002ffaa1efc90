//@ verdict: safe
// Rows of a tensor are halved: the second half is the factor of the first. The element type is dispatched.
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

template <typename scalar_t>
__global__ void gate(scalar_t *__restrict__ out, const scalar_t *__restrict__ input, int d) {
  const int64_t row = blockIdx.x;
  for (int64_t i = threadIdx.x; i < d; i += blockDim.x) {
    const float x = __ldg(&input[row * 2 * d + i]);
    const float y = __ldg(&input[row * 2 * d + d + i]);
    out[row * d + i] = static_cast<scalar_t>(x / (1.0f + expf(-x)) * y);
  }
}

void gate_rows(torch::Tensor &out, const torch::Tensor &input) {
  TORCH_CHECK(input.is_contiguous(), "the input has gaps");
  const int d = input.size(-1) / 2;
  const int64_t n_rows = input.numel() / input.size(-1);
  const dim3 grid(n_rows), block(std::min(d, 1024));
  const cudaStream_t stream = at::cuda::getCurrentCUDAStream();
  AT_DISPATCH_REDUCED_FLOATING_TYPES(input.scalar_type(), "gate_rows", [&] {
    gate<scalar_t><<<grid, block, 0, stream>>>(out.data_ptr<scalar_t>(), input.data_ptr<scalar_t>(), d);
  });
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("gate_rows", &gate_rows, "gate rows"); }
