// Of equal writes by all threads, the first thread adds another one.
//@ verdict: safe
//@ options: --allow-benign

__global__ void mark(int *flag) {
  flag[0] = 1;
  if (threadIdx.x == 0) flag[0] = 1;
}

int main() {
  int *flag;
  cudaMalloc(&flag, sizeof(int));
  mark<<<1, 64>>>(flag);
  cudaDeviceSynchronize();
  cudaFree(flag);
}
