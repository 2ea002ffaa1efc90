// Which arrays a function accesses, and that an array begins where a pointer leads to, are contracts of GPUVerify.
//@ verdict: safe
//@ options: --kernel=copy --blockDim=64 --gridDim=2 --arguments-start-arrays
__device__ __noinline__ void move(int *to, const int *from, int i) {
  __reads_from(from);
  __writes_to(to);
  to[i] = from[i];
}

__global__ void copy(int *to, const int *from) {
  __requires_fresh_array(to);
  __requires_fresh_array(from);
  move(to, from, blockIdx.x * blockDim.x + threadIdx.x);
}
