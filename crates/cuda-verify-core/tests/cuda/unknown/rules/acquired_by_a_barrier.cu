//~^ WARN bounded: rests on rules that are off: barrier-acquires
// One thread has seen the flag, and all threads of its block read behind the barrier.
//@ verdict: unknown
//@ options: --without=barrier-acquires

__device__ int data, flag;

__global__ void pass(int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data = 7;
      __threadfence();
      atomicExch(&flag, 1);
    }
    return;
  }
  if (threadIdx.x == 0)
    while (atomicAdd(&flag, 0) == 0) {}
  __syncthreads();
  out[threadIdx.x] = data;
}

int main() {
  int *out;
  cudaMalloc(&out, 2 * sizeof(int));
  pass<<<2, 2>>>(out);
  cudaFree(out);
  return 0;
}
