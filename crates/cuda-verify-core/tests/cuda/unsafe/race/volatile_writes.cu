// Two threads write to a volatile variable, and neither has passed a fence.
//@ verdict: unsafe
//@ options: --threads=exact

__global__ void mark(volatile int *last) {
  *last = threadIdx.x;  //~ ERROR data-race
}

int main() {
  int *last;
  cudaMalloc(&last, sizeof(int));
  mark<<<1, 2>>>(last);
  cudaDeviceSynchronize();
  cudaFree(last);
}
