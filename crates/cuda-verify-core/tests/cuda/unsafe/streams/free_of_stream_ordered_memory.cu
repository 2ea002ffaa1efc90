// cudaFree does not wait for the uses of stream-ordered memory.
//@ verdict: unsafe
__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int *a;
  cudaMallocAsync(&a, 64 * sizeof(int), stream);
  fill<<<1, 64, 0, stream>>>(a);
  cudaFree(a);  //~ ERROR data-race
  cudaStreamDestroy(stream);
}
