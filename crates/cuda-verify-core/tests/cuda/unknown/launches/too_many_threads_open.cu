//@ verdict: unknown
//@ options: --kernel=fill --blockDim=[64,32]
// The same with a grid of any size.

__global__ void fill(int *a) {  //~ WARN unsupported: launch of 2048 threads per block: the hardware allows 1024
  a[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.y;
}
