//@ verdict: bounded
// One of two kernels is launched for more options than are taken to be given: no execution that was examined launches it.

#include <cstring>

__global__ void own(int *x) { x[threadIdx.x] = threadIdx.x; }
__global__ void first(int *x) { x[0] = threadIdx.x; }

int main(int argc, char **argv) {
  int *x;
  cudaMalloc(&x, 64 * sizeof(int));
  if (argc > 8 && !strcmp(argv[7], "--of-more-letters-than-options-are-taken-to-have")) {
    first<<<1, 64>>>(x);
  } else {
    own<<<1, 64>>>(x);
  }
  cudaFree(x);
}
