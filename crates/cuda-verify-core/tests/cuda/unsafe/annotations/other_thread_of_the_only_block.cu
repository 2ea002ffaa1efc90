// Relations between the values of two threads of one block that do not hold, where there is no other block.
//@ verdict: unsafe
//@ options: --kernel=scale --blockDim=64 --gridDim=1

__global__ void scale(int *a, int n) {
  int x = threadIdx.x & 31, twice = n * 2 + (threadIdx.x == 63);
  __assert(__implies(threadIdx.x < __other_int(threadIdx.x), x < __other_int(x)));  //~ ERROR assertion: __implies
  __assert(__uniform_int(twice));  //~ ERROR assertion: __uniform_int
  a[threadIdx.x] = twice;
}
