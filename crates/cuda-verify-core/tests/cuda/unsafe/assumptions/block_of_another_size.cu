// Twin: ../../unknown/assumptions/block_of_another_size.cu.
//@ verdict: unsafe
//@ options: --blockDim=256 --gridDim=1
__global__ void set(int *a) {
  __requires(blockDim.x == 256);
  a[0] = threadIdx.x;  //~ ERROR data-race
}
