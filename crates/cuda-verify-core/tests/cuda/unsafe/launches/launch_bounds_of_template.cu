//@ verdict: unsafe
// An instance of two warps in a block of eight, and a kernel whose bound only its declaration says.

template <int Warps, class T>
__global__ void __launch_bounds__(32 * Warps, sizeof(T) == 8 ? 1 : 2) fill(T *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
__launch_bounds__(64) __global__ void clear(int *a);
__global__ void clear(int *a) { a[threadIdx.x] = 0; }

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 256 * sizeof(int));
  if (argc > 1) {
    fill<2><<<1, 256>>>(d);  //~ ERROR api-contract: `fill<2, int>` allows 64
  } else {
    clear<<<1, 256>>>(d);  //~ ERROR api-contract: `clear` allows 64
  }
  cudaDeviceSynchronize();
  cudaFree(d);
}
