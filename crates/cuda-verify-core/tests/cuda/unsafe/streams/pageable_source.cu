// A copy from pageable memory returns before the data has arrived.
//@ verdict: unsafe
__global__ void increment(int *a) { a[threadIdx.x] += 1; }

int main() {
  int host[32], *dev;
  for (int i = 0; i < 32; ++i) host[i] = i;
  cudaMalloc(&dev, sizeof(host));
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  increment<<<1, 32, 0, stream>>>(dev);  //~ ERROR data-race
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(dev);
}
