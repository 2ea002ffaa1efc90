// Relations between the values of two threads.
//@ verdict: safe
//@ options: --kernel=scale --blockDim=64 --gridDim=8

__global__ void scale(int *a, int n) {
  int x = threadIdx.x * 3, twice = n * 2;
  __assert(__implies(threadIdx.x < __other_int(threadIdx.x), x < __other_int(x)));
  __assert(__uniform_int(twice));
  __assert(__distinct_int(blockIdx.x * blockDim.x + threadIdx.x));
  __assert(__implies(__same_group, __exclusive(threadIdx.x == 3)));
  a[blockIdx.x * 192 + x] = twice;
}
