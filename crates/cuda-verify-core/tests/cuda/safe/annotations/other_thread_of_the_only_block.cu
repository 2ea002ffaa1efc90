// Relations between the values of two threads of one block that hold, where there is no other block.
//@ verdict: safe
//@ options: --kernel=scale --blockDim=64 --gridDim=1

__global__ void scale(int *a, int n) {
  int x = 2 * threadIdx.x, twice = n * 2;
  __assert(__implies(threadIdx.x < __other_int(threadIdx.x), x < __other_int(x)));
  __assert(__uniform_int(twice));
  a[threadIdx.x] = twice;
}
