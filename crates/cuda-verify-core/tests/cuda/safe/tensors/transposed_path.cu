//@ verdict: safe
//@ options: --contexts=launchers
// Twin: ../../unsafe/tensors/transposed_path.cu. Columns that do not lie one after the other get a kernel of their own.
#include <torch/extension.h>

__global__ void scale(float *x, long n) {
  const long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  if (i < n) x[i] *= 2;
}

__global__ void scale_slowly(float *x, long n) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    for (long i = 0; i < n; ++i) x[i] *= 2;
  }
}

void run(torch::Tensor &x) {
  const torch::Tensor columns = x.t();
  const long n = columns.numel();
  if (columns.is_contiguous()) scale<<<(n + 255) / 256, 256>>>(columns.data_ptr<float>(), n);
  else scale_slowly<<<(n + 31) / 32, 32>>>(columns.data_ptr<float>(), n);
}
