//@ verdict: unsafe
// Twin: ../../safe/tensors/bins_of_bytes.cu. Bins are counted from one.
#include <torch/extension.h>
#include <ATen/cuda/CUDAContext.h>

template <typename T> __global__ void count(const T *bins, int *counts, int n_bins, size_t n) {
  extern __shared__ int local[];
  for (int i = threadIdx.x; i < n_bins; i += blockDim.x) local[i] = 0;
  __syncthreads();
  for (size_t i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(&local[bins[i] + 1], 1); //~ ERROR array-bounds: write out of bounds
  __syncthreads();
  for (int i = threadIdx.x; i < n_bins; i += blockDim.x) counts[i] = local[i];
}

void histogram(torch::Tensor bins, torch::Tensor counts, int64_t n_bins) {
  AT_DISPATCH_INTEGRAL_TYPES(bins.scalar_type(), "count", [&] {
    count<scalar_t><<<1, 256, n_bins * sizeof(int), at::cuda::getCurrentCUDAStream()>>>(
        bins.data_ptr<scalar_t>(), counts.data_ptr<int>(), n_bins, bins.numel());
  });
}
