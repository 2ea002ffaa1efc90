// An axiom holds at the beginning of every kernel, for each thread of its own; what it leaves out is not reached.
//@ verdict: safe
//@ options: --kernel=only_first --kernel=sized --blockDim=64 --gridDim=64
__constant__ int width;
__axiom(blockIdx.x != 3);
__axiom(width >= 64);

__global__ void only_first(int *a) {
  if (blockIdx.x == 3) a[0] = threadIdx.x;
}

__global__ void sized(int *a) {
  int width = 0; // another variable than the one of the axiom
  assert(::width > 63 && width == 0);
  a[blockIdx.x * ::width + threadIdx.x] = 1;
}
