// Stream-ordered memory is used in another stream that does not wait for the allocation.
//@ verdict: unsafe
__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }

int main() {
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  int *a;
  cudaMallocAsync(&a, 64 * sizeof(int), first);
  fill<<<1, 64, 0, second>>>(a);  //~ ERROR data-race: nothing orders them
  cudaStreamSynchronize(second);
  cudaFreeAsync(a, first);
  cudaStreamSynchronize(first);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
}
