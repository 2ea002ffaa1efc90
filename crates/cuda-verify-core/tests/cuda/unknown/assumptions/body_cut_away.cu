// Nothing is left of the kernel.
//@ verdict: unknown
__global__ void set(int *a) {
  __ESBMC_assume(0);  //~ WARN vacuous: __ESBMC_assume(0)
  a[0] = threadIdx.x;
}
