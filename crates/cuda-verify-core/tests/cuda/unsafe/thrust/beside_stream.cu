// Thrust copies in the default stream, which does not wait for a kernel in a stream of its own.
//@ verdict: unsafe
// Twin: ../../safe/thrust/beside_stream.cu is right.

#include <thrust/device_vector.h>
#include <thrust/host_vector.h>

__global__ void fill(int *a) { a[threadIdx.x] = 1; }

int main() {
  thrust::device_vector<int> device(32);
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  fill<<<1, 32, 0, stream>>>(thrust::raw_pointer_cast(device.data()));
  int first = device[0];  //~ ERROR data-race
  thrust::host_vector<int> host = device;  //~ ERROR data-race
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  return host[0] - first;
}
