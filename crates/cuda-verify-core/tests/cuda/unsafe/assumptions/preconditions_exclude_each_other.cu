// Twin: ../../unknown/assumptions/preconditions_exclude_each_other.cu.
//@ verdict: unsafe
__global__ void set(int *a, int n) {
  __requires(n > 10);
  __requires(n < 15);
  a[0] = threadIdx.x;  //~ ERROR data-race
}
