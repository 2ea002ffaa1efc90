// That a sum of unsigned numbers fits does not say that it is not zero.
//@ verdict: unsafe
//@ options: --kernel=k --blockDim=64 --gridDim=1

__global__ void k(unsigned *a, unsigned x, unsigned y) {
  __requires(__add_noovfl(x, y));
  if (x + y == 0) a[0] = threadIdx.x;  //~ ERROR data-race
}
