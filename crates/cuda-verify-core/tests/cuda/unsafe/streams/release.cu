// Memory is given back in one stream while a kernel of another one uses it.
//@ verdict: unsafe
__global__ void fill(int *a) { a[threadIdx.x] = 1; }

int main() {
  int *a;
  cudaStream_t first, second;
  cudaEvent_t filled;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaEventCreate(&filled);
  cudaMallocAsync(&a, 32 * sizeof(int), first);
  cudaStreamSynchronize(first);
  fill<<<1, 32, 0, second>>>(a);
  cudaFreeAsync(a, first);  //~ ERROR data-race
  cudaDeviceSynchronize();
  cudaEventDestroy(filled);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  return 0;
}
