// An axiom about blocks leaves the others as they are.
//@ verdict: unsafe
//@ options: --kernel=others --blockDim=64 --gridDim=64
__axiom(blockIdx.x != 3);

__global__ void others(int *a) {
  if (blockIdx.x != 3) a[0] = threadIdx.x; //~ ERROR data-race: races with write
}
