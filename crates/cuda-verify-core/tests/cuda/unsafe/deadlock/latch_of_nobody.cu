// A kernel waits for a word of device memory that nobody writes.
//@ verdict: unsafe

__global__ void wait_for_a_word(volatile unsigned *latch) {
  while (*latch == 0) {  //~ ERROR deadlock
  }
}

__global__ void add_one(float *values) { values[threadIdx.x] += 1; }

int main() {
  unsigned *latch;
  float *values;
  cudaMalloc(&latch, sizeof(unsigned));
  cudaMalloc(&values, 64 * sizeof(float));
  cudaMemset(values, 0, 64 * sizeof(float));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMemset(latch, 0, sizeof(unsigned));
  wait_for_a_word<<<1, 1, 0, stream>>>(latch);
  add_one<<<1, 64, 0, stream>>>(values);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(values);
  cudaFree(latch);
}
