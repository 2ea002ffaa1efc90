//@ verdict: safe
// Bins in a span, counted up through references to atomic access.

#include <cuda/std/span>
#include <cuda/std/atomic>
#include <cuda/cmath>
constexpr float width = 10;
__global__ void histogram(cuda::std::span<float> temp, cuda::std::span<int> bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < temp.size()) {
    int b = static_cast<int>(temp[i] / width);
    if (b < 0 || b >= bins.size()) return;
    cuda::std::atomic_ref<int> ref(bins[b]);
    ref.fetch_add(1);
  }
}
int main() {
  const int n = 300;
  float *t;
  int *b;
  cudaMalloc(&t, n * sizeof(float));
  cudaMalloc(&b, 10 * sizeof(int));
  cudaMemset(t, 0, n * sizeof(float));
  cudaMemset(b, 0, 10 * sizeof(int));
  histogram<<<cuda::ceil_div(n, 256), 256>>>(cuda::std::span<float>(t, n), cuda::std::span<int>(b, 10));
  cudaDeviceSynchronize();
  cudaFree(t);
  cudaFree(b);
}
