// The kernel works on data that another stream is still copying.
//@ verdict: unsafe

#define N 4

__global__ void increment(int *a) { a[threadIdx.x] += 1; }

int main() {
  int *host, *dev;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMallocHost(&host, N * sizeof(int));
  cudaMalloc(&dev, N * sizeof(int));
  for (int i = 0; i < N; ++i) host[i] = i;
  cudaMemcpyAsync(dev, host, N * sizeof(int), cudaMemcpyHostToDevice, first);
  increment<<<1, N, 0, second>>>(dev);  //~ ERROR data-race
  cudaDeviceSynchronize();
  cudaMemcpyAsync(host, dev, N * sizeof(int), cudaMemcpyDeviceToHost, first);
  cudaStreamSynchronize(first);
  int value = host[0];
  cudaDeviceSynchronize();
  cudaFreeHost(host);
  cudaFree(dev);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  return value;
}
