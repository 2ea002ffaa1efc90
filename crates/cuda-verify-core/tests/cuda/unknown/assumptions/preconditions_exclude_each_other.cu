// Twin: ../../unsafe/assumptions/preconditions_exclude_each_other.cu. No number is more than 10 and less than 5.
//@ verdict: unknown
__global__ void set(int *a, int n) {
  __requires(n > 10);
  __requires(n < 5);  //~ WARN vacuous: `__requires(n < 5)`
  a[0] = threadIdx.x;
}
