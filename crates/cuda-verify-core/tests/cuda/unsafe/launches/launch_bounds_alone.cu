//@ verdict: unsafe
//@ options: --kernel=reverse
// The bound allows more threads than the array has elements.

__global__ void __launch_bounds__(128) reverse(int *a) {
  __shared__ int tile[64];
  tile[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ ERROR array-bounds
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];  //~ ERROR array-bounds
}
