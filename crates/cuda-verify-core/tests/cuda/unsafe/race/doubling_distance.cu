// Blocks read what others write: one of them may go on for ever in a loop with a barrier, the other one is run all the same.
//@ verdict: unsafe

__global__ void sum(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int distance = 1; distance < n; distance *= 2) {
    if (i + distance < n) a[i] += a[i + distance];  //~ ERROR data-race: device memory `a`
    __syncthreads();
  }
}
