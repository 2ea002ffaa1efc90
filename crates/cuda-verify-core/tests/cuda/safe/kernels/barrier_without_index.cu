// A kernel that has a barrier has other threads: the index says which one writes.
//@ verdict: safe

__global__ void count(int *total) {
  int before = *total;
  __syncthreads();
  if (threadIdx.x == 0 && gridDim.x == 1) *total = before + 1;
}
