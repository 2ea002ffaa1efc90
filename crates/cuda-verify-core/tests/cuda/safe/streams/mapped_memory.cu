// The host waits for the stream before it reads pinned memory.
//@ verdict: safe

__global__ void answer(int *a) { *a = 42; }

int main() {
  int *host, *dev;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaHostAlloc(&host, sizeof(int), cudaHostAllocMapped);
  cudaHostGetDevicePointer(&dev, host, 0);
  answer<<<1, 1, 0, stream>>>(dev);
  cudaStreamSynchronize(stream);
  int value = *host;
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFreeHost(host);
  return value == 42 ? 0 : 1;
}
