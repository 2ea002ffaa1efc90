// A kernel waits for a word of page-locked memory that the host writes once everything is under way.
//@ verdict: unknown

__global__ void wait_for_host(volatile unsigned *latch) {
  while (*latch == 0) {  //~ WARN unsupported
  }
}

__global__ void add_one(float *values) { values[threadIdx.x] += 1; }

int main() {
  unsigned *latch;
  float *values;
  cudaMallocHost(&latch, sizeof(unsigned));
  cudaMalloc(&values, 64 * sizeof(float));
  cudaMemset(values, 0, 64 * sizeof(float));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  *latch = 0;
  wait_for_host<<<1, 1, 0, stream>>>(latch);
  add_one<<<1, 64, 0, stream>>>(values);
  *latch = 1;
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(values);
  cudaFreeHost(latch);
}
