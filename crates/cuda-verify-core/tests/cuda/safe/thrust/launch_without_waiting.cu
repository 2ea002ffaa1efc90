// The stream of an algorithm that the policy does not wait for orders the launch behind it.
//@ verdict: safe
// Twin: ../../unsafe/thrust/launch_without_waiting.cu

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
  use<<<1, 32, 0, first>>>(a);
  cudaDeviceSynchronize();
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(a);
}
