// Lanes exchange values as often as an argument says.
//@ verdict: safe

#include <cstdlib>
__global__ void k(int *o, int n) {
  int acc = 0;
  for (int r = 0; r < n; r++)
    acc += __shfl_xor_sync(~0u, (int)threadIdx.x + r, 1);
  __syncthreads();
  o[threadIdx.x] = acc;
}
int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int *d; cudaMalloc(&d, 128); k<<<1, 32>>>(d, atoi(argv[1])); cudaDeviceSynchronize(); cudaFree(d);
}
