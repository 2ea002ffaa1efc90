// A thread frees memory that a thread has read before the barrier.
//@ verdict: safe
//@ options: --no-runs

__global__ void pass(int *out) {
  __shared__ int *list;
  if (threadIdx.x == 0) {
    list = static_cast<int *>(malloc(sizeof(int)));
    if (list) *list = 1;
  }
  __syncthreads();
  if (threadIdx.x == 0 && list) *out = *list;
  __syncthreads();
  if (threadIdx.x == 1) free(list);
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int));
  pass<<<1, 2>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
