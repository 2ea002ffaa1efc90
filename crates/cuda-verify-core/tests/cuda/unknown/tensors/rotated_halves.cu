//@ verdict: unknown
//@ options: --contexts=launchers
// Twin: ../../safe/tensors/rotated_halves.cu. The last number is beyond the rotated ones: in the next head if all are rotated.
#include <torch/extension.h>

__global__ void rotate(float *q, const float *angles, int rotated, int64_t stride, int n_heads, int head_size) {
  const int half = rotated / 2;
  for (int i = threadIdx.x; i < n_heads * half; i += blockDim.x) {
    float *head = q + blockIdx.x * stride + (i / half) * head_size;
    const int x = i % half, y = half + i % half + 1;
    const float a = head[x], b = head[y], c = angles[x];  //~ WARN imprecise: rows
    head[x] = a * c - b;
    head[y] = b * c + a;
  }
}

void rotary(torch::Tensor &query, torch::Tensor &angles, int64_t head_size) {
  const int n_tokens = query.size(0), rotated = angles.size(1);
  const int n_heads = query.size(-1) / head_size;
  rotate<<<n_tokens, std::min(n_heads * rotated / 2, 512)>>>(
      query.data_ptr<float>(), angles.data_ptr<float>(), rotated, query.stride(0), n_heads, head_size);
}
