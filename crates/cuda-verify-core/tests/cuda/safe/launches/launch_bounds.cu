//@ verdict: safe
// Blocks of as many threads as the kernel is compiled for.

__global__ void __launch_bounds__(128) fill(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

int main() {
  int *d;
  cudaMalloc(&d, 512 * sizeof(int));
  fill<<<4, 128>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
