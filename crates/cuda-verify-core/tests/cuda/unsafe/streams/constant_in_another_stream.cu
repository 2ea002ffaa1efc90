// A table in constant memory is set while a kernel of another stream reads it.
//@ verdict: unsafe
__constant__ int table[32];
__global__ void look_up(int *a) { a[threadIdx.x] = table[31 - threadIdx.x]; }

int main() {
  int *host, *dev;
  cudaMallocHost(&host, 32 * sizeof(int));
  cudaMalloc(&dev, 32 * sizeof(int));
  for (int i = 0; i < 32; ++i) host[i] = i;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMemcpyToSymbolAsync(table, host, 32 * sizeof(int), 0, cudaMemcpyHostToDevice, first);
  look_up<<<1, 32, 0, second>>>(dev);  //~ ERROR data-race: table
  cudaDeviceSynchronize();
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(dev);
  cudaFreeHost(host);
}
