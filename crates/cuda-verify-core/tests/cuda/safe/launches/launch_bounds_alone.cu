//@ verdict: safe
//@ options: --kernel=reverse
// A kernel on its own is launched in blocks that it is compiled for.

__global__ void __launch_bounds__(64) reverse(int *a) {
  __shared__ int tile[64];
  tile[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}
