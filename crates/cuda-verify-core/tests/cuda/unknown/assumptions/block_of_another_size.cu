// The kernel is for blocks of 256 threads, and is launched with 128.
//@ verdict: unknown
//@ options: --blockDim=128 --gridDim=1
__global__ void set(int *a) {
  __requires(blockDim.x == 256);  //~ WARN vacuous: blockDim.x == 256
  a[0] = threadIdx.x;
}
