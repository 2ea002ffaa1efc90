// Of equal writes by all threads, the first thread adds one of another value.
//@ verdict: unsafe
//@ options: --allow-benign
// Twin: ../../safe/race/second_value.cu writes the same value twice.

__global__ void mark(int *flag) {
  flag[0] = 1;  //~ ERROR data-race
  if (threadIdx.x == 0) flag[0] = 2;
}

int main() {
  int *flag;
  cudaMalloc(&flag, sizeof(int));
  mark<<<1, 64>>>(flag);
  cudaDeviceSynchronize();
  cudaFree(flag);
}
