// The access is reached by products that overflow, and by no others.
//@ verdict: unknown
//@ options: --blockDim=64 --gridDim=1
__global__ void k(int *a, int n) {
  __requires(n > 65536);
  int t = threadIdx.x;
  a[64 + t] = t;  //~ WARN vacuous
  if (t > 0) a[0 * (t * n * 65536)] = t;
}
