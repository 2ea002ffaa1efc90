//@ verdict: unsafe
//@ options: --contexts=launchers
// Twin: ../../safe/tensors/transposed_path.cu. All threads of the kernel for columns that are apart scale all of them.
#include <torch/extension.h>

__global__ void scale(float *x, long n) {
  const long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  if (i < n) x[i] *= 2;
}

__global__ void scale_slowly(float *x, long n) {
  if (n > 0) {
    for (long i = 0; i < n; ++i) x[i] *= 2;  //~ ERROR data-race
  }
}

void run(torch::Tensor &x) {
  const torch::Tensor columns = x.t();
  const long n = columns.numel();
  if (columns.is_contiguous()) scale<<<(n + 255) / 256, 256>>>(columns.data_ptr<float>(), n);
  else scale_slowly<<<(n + 31) / 32, 32>>>(columns.data_ptr<float>(), n);
}
