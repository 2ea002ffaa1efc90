// The host waits for the kernel before Thrust copies what it writes.
//@ verdict: safe

#include <thrust/device_vector.h>
#include <thrust/host_vector.h>

__global__ void fill(int *a) { a[threadIdx.x] = 1; }

int main() {
  thrust::device_vector<int> device(32);
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  fill<<<1, 32, 0, stream>>>(thrust::raw_pointer_cast(device.data()));
  cudaStreamSynchronize(stream);
  int first = device[0];
  thrust::host_vector<int> host = device;
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  return host[0] - first;
}
