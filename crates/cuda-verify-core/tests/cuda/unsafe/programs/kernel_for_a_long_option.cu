//@ verdict: unsafe
// One of two kernels is launched for an option, and races.

#include <cstring>

__global__ void own(int *x) { x[threadIdx.x] = threadIdx.x; }
__global__ void first(int *x) { x[0] = threadIdx.x; }  //~ ERROR data-race: write of device memory `x` by thread (1, 0, 0) of block (0, 0, 0) races with write by thread (0, 0, 0) of block (0, 0, 0)

int main(int argc, char **argv) {
  int *x;
  cudaMalloc(&x, 64 * sizeof(int));
  if (argc > 1 && !strcmp(argv[1], "--first")) {
    first<<<1, 64>>>(x);
  } else {
    own<<<1, 64>>>(x);
  }
  cudaFree(x);
}
