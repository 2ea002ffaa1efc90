// Stream-ordered memory is released by cudaFree when its uses are over.
//@ verdict: safe
__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int *a;
  cudaMallocAsync(&a, 64 * sizeof(int), stream);
  fill<<<1, 64, 0, stream>>>(a);
  cudaStreamSynchronize(stream);
  cudaFree(a);
  cudaStreamDestroy(stream);
}
