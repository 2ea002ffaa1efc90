// Two threads write to a volatile variable by an atomic function.
//@ verdict: safe
//@ options: --threads=exact

__global__ void mark(volatile int *last) {
  atomicExch((int *)last, threadIdx.x);
}

int main() {
  int *last;
  cudaMalloc(&last, sizeof(int));
  mark<<<1, 2>>>(last);
  cudaDeviceSynchronize();
  cudaFree(last);
}
