//@ verdict: unsafe
// Twin: ../../safe/tensors/packs_of_any_type.cu. Packs overlap by half.
#include <torch/all.h>

template <class T>
__global__ void copy(T *out, const T *in, unsigned n) {
  constexpr unsigned of_pack = 16 / sizeof(T);
  const unsigned pack = blockIdx.x * 128 + threadIdx.x;
  if (pack * of_pack >= n) return;
  reinterpret_cast<uint4 *>(out + pack / 2 * of_pack)[0] = reinterpret_cast<const uint4 *>(in)[pack];  //~ ERROR data-race
}

void copy_all(torch::Tensor &out, torch::Tensor &in) {
  const unsigned n = in.numel();
  TORCH_CHECK(n % 8 == 0);
  if (in.dtype() == at::ScalarType::Float) {
    copy<<<(n / 4 + 127) / 128, 128>>>((float *)out.data_ptr(), (const float *)in.data_ptr(), n);
  } else if (in.dtype() == at::ScalarType::Half) {
    copy<<<(n / 8 + 127) / 128, 128>>>((uint16_t *)out.data_ptr(), (const uint16_t *)in.data_ptr(), n);
  }
}
