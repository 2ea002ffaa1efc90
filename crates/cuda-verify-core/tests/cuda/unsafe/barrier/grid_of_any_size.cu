// The barrier of the block does not wait for the neighbour in another block.
//@ verdict: unsafe
//@ options: --kernel=steps --threads=pair

__global__ void steps(int *a, int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i; //~ ERROR data-race
  __syncthreads();
  if (i + 1 < n) b[i] = a[i + 1];
}
