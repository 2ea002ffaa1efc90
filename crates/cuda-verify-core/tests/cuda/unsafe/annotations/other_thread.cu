// Relations between the values of two threads that do not hold.
//@ verdict: unsafe
//@ options: --kernel=scale --blockDim=64 --gridDim=8

__global__ void scale(int *a, int n) {
  int x = threadIdx.x & 31, twice = n * 2 + (threadIdx.x == 5);
  __assert(__implies(threadIdx.x < __other_int(threadIdx.x), x < __other_int(x)));  //~ ERROR assertion
  __assert(__uniform_int(twice));  //~ ERROR assertion
  __assert(__exclusive(threadIdx.x < 3));  //~ ERROR assertion
  a[blockIdx.x * 64 + threadIdx.x] = twice;
}
