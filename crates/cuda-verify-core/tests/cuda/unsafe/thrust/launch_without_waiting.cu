//@ verdict: unsafe
// A launch in another stream does not wait for an algorithm that the policy does not wait for.

#include <thrust/device_ptr.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>

__global__ void use(int *a) { a[threadIdx.x] += 1; }

int main() {
  int *a;
  cudaMalloc(&a, 128);
  cudaStream_t first, second;
  cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  auto p = thrust::device_pointer_cast(a);
  thrust::fill(thrust::cuda::par_nosync.on(first), p, p + 32, 3);
  use<<<1, 32, 0, second>>>(a);  //~ ERROR data-race: read of device memory `a` by kernel `use` races with write by kernel `__cv_each_kernel<thrust::fill_n<thrust::device_ptr<int>, int>::$lambda29>`: nothing orders them
  cudaDeviceSynchronize();
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(a);
}
