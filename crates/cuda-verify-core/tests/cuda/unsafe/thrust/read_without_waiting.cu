//@ verdict: unsafe
// The host reads what an algorithm may still be writing, for which the policy does not wait.

#include <thrust/execution_policy.h>
#include <thrust/fill.h>

int main() {
  int *a;
  cudaMallocManaged(&a, 128);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  thrust::fill(thrust::cuda::par_nosync.on(stream), a, a + 32, 3);
  int x = a[5];  //~ ERROR data-race: read of managed memory `a` by the host races with write by kernel `__cv_each_kernel<thrust::fill_n<int*, int>::$lambda29>`: nothing orders them
  cudaDeviceSynchronize();
  cudaStreamDestroy(stream);
  cudaFree(a);
  return x - x;
}
