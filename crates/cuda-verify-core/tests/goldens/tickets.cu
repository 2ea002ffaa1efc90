// Places in a list that atomic functions give out.
__global__ void collect(const int *in, int *list, int *count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) list[atomicAdd(count, 1)] = i;
}
