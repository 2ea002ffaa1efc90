// A table in constant memory is set before a large launch that reads it.
//@ verdict: safe
//@ options: --threads=pair
__constant__ int table[32];
__global__ void look_up(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = table[i % 32];
}

int main() {
  int *host, *dev;
  cudaMallocHost(&host, 32 * sizeof(int));
  cudaMalloc(&dev, 4096 * sizeof(int));
  for (int i = 0; i < 32; ++i) host[i] = i;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMemcpyToSymbolAsync(table, host, 32 * sizeof(int), 0, cudaMemcpyHostToDevice, first);
  cudaStreamSynchronize(first);
  look_up<<<32, 128, 0, second>>>(dev);
  cudaDeviceSynchronize();
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(dev);
  cudaFreeHost(host);
}
