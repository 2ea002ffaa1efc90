// A kernel of a stream that does not wait for the default stream waits for the copy.
//@ verdict: safe
__global__ void increment(int *a) { a[threadIdx.x] += 1; }

int main() {
  int host[32], *dev;
  for (int i = 0; i < 32; ++i) host[i] = i;
  cudaMalloc(&dev, sizeof(host));
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  cudaDeviceSynchronize();
  increment<<<1, 32, 0, stream>>>(dev);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(dev);
}
