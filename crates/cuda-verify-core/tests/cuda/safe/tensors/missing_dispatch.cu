//@ verdict: bounded
// Twin: ../../unsafe/tensors/missing_dispatch.cu. The header that defines the macro is missing.
#include <torch/all.h>
#include "dispatch_utils.h"

namespace rows {
template <typename scalar_t>
__global__ void twice(scalar_t *out, const scalar_t *x, int n) {
  const int64_t row = blockIdx.x;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    out[row * n + i] = x[row * n + i] + x[row * n + i];
  }
}
}

#define FOR_ROWS(kernel) \
  const int n = x.size(-1); \
  MY_DISPATCH_FLOATING_TYPES(x.scalar_type(), "rows", [&] { \
    rows::kernel<scalar_t><<<x.numel() / n, std::min(n, 1024)>>>( \
        out.data_ptr<scalar_t>(), x.data_ptr<scalar_t>(), n); \
  });

void twice(torch::Tensor &out, torch::Tensor &x) { FOR_ROWS(twice) }
