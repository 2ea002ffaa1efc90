//@ verdict: unsafe
// Twin: ../../safe/tensors/gated_rows.cu. Rows of the output overlap.
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

template <typename scalar_t>
__global__ void gate(scalar_t *__restrict__ out, const scalar_t *__restrict__ input, int d) {
  const int64_t row = blockIdx.x;
  for (int64_t i = threadIdx.x; i < d; i += blockDim.x) {
    const float x = __ldg(&input[row * 2 * d + i]);
    const float y = __ldg(&input[row * 2 * d + d + i]);
    out[row * (d - 1) + i] = static_cast<scalar_t>(x * y);  //~ ERROR data-race
  }
}

void gate_rows(torch::Tensor &out, const torch::Tensor &input) {
  TORCH_CHECK(input.is_contiguous(), "the input has gaps");
  const int d = input.size(-1) / 2;
  const int64_t n_rows = input.numel() / input.size(-1);
  const dim3 grid(n_rows), block(std::min(d, 1024));
  const cudaStream_t stream = at::cuda::getCurrentCUDAStream();
  {
    gate<float><<<grid, block, 0, stream>>>(out.data_ptr<float>(), input.data_ptr<float>(), d);
  }
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("gate_rows", &gate_rows, "gate rows"); }
