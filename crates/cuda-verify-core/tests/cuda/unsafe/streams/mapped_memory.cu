// The host reads pinned memory that the running kernel writes.
//@ verdict: unsafe

__global__ void answer(int *a) { *a = 42; }

int main() {
  int *host, *dev;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaHostAlloc(&host, sizeof(int), cudaHostAllocMapped);
  cudaHostGetDevicePointer(&dev, host, 0);
  answer<<<1, 1, 0, stream>>>(dev);
  int value = *host;  //~ ERROR data-race
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFreeHost(host);
  return value == 42 ? 0 : 1;
}
