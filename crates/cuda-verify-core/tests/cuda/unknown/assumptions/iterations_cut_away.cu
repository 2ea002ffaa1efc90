// No iteration passes the assumption.
//@ verdict: unknown
__global__ void set(int *a, int n) {
  for (int i = 0; i < n; i++) {
    __assume(n < 0);  //~ WARN vacuous: n < 0
    a[0] = threadIdx.x;
  }
}
