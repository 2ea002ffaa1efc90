// The host waits for an algorithm that the policy does not wait for.
//@ verdict: safe
// Twin: ../../unsafe/thrust/read_without_waiting.cu

#include <thrust/execution_policy.h>
#include <thrust/fill.h>

int main() {
  int *a;
  cudaMallocManaged(&a, 128);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  thrust::fill(thrust::cuda::par_nosync.on(stream), a, a + 32, 3);
  cudaStreamSynchronize(stream);
  int x = a[5];
  cudaDeviceSynchronize();
  cudaStreamDestroy(stream);
  cudaFree(a);
  return x - x;
}
