// Whoever puts its own number in place of the mark may write.
//@ verdict: safe
//@ options: --kernel=claim --blockDim=64 --gridDim=16

__global__ void claim(int *owner, int *data, const int *wanted) {
  int me = blockIdx.x * blockDim.x + threadIdx.x, w = wanted[me];
  if (atomicCAS(&owner[w], -1, me) == -1) data[w] = me;
}
