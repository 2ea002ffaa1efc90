//@ verdict: unsafe
// Blocks of twice as many threads as the kernel is compiled for: it does not run.

__global__ void __launch_bounds__(128) fill(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

int main() {
  int *d;
  cudaMalloc(&d, 512 * sizeof(int));
  fill<<<2, 256>>>(d);  //~ ERROR api-contract: launch of 256 threads per block: `__launch_bounds__` of `fill` allows 128
  cudaDeviceSynchronize();
  cudaFree(d);
}
