// Threads that come to the race do not pass the assumption.
//@ verdict: unknown
__global__ void set(int *a, int n) {
  if (n > 3) {
    __assume(n < 2);  //~ WARN vacuous: n < 2
    a[0] = threadIdx.x;
  }
}
