// One thread writes a sum that shuffles have made, in a launch of more threads than are run one by one.
//@ verdict: safe
//@ options: --blockDim=256 --gridDim=64
__global__ void sums(const int *a, int *sums) {
  int v = a[blockIdx.x * 256 + threadIdx.x];
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(~0u, v, d);
  if (threadIdx.x == 0) sums[blockIdx.x] = v;
}
