// Threads that set up one generator write several values to it, though they begin with the same numbers.
//@ verdict: unsafe
//@ options: --allow-benign
#include <curand_kernel.h>
__global__ void set_up(curandState *states) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  curand_init(7, 0, 0, &states[0]);  //~ ERROR data-race: races with write
}
