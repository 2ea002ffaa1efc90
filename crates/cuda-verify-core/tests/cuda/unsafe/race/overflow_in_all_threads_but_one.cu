// The index overflows in every thread but the first: that is no impossible execution.
//@ verdict: unsafe
//@ options: --blockDim=64 --gridDim=1
__global__ void k(int *a) {
  int t = threadIdx.x;
  a[t * 65536 * 65536] = t;  //~ ERROR data-race
}
