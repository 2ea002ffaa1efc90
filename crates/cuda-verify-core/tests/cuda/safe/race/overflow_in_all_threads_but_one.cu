// Twin of ../../unsafe/race/overflow_in_all_threads_but_one.cu: the products fit.
//@ verdict: safe
//@ options: --blockDim=64 --gridDim=1
__global__ void k(int *a) {
  int t = threadIdx.x;
  a[t * 16384 * 2] = t;
}
