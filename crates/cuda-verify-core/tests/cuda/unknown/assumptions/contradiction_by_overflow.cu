// No sizes satisfy both without overflow: nothing is left to be checked.
//@ verdict: unknown
//@ options: --blockDim=64 --gridDim=1
__global__ void k(int *a, int w, int h) {
  __requires(w > 5 && h > 5);
  __requires(w * h < 8);  //~ WARN vacuous: signed-overflow
  a[0] = threadIdx.x;
}
