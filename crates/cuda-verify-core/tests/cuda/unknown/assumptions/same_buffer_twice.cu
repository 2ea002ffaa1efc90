// Pointer arguments are taken to be distinct, which is not what the program says.
//@ verdict: unknown
__global__ void shift(int *p, int *q) {
  __requires(p == q);  //~ WARN vacuous: p == q
  p[threadIdx.x] = q[threadIdx.x + 1];
}
