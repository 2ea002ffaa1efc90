// Stream-ordered memory is used in another stream once it is there.
//@ verdict: safe
__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }

int main() {
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  int *a;
  cudaMallocAsync(&a, 64 * sizeof(int), first);
  cudaStreamSynchronize(first);
  fill<<<1, 64, 0, second>>>(a);
  cudaStreamSynchronize(second);
  cudaFreeAsync(a, first);
  cudaStreamSynchronize(first);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
}
