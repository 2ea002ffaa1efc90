// At most 200 states are made at once, and at most 256 threads draw from one.
//@ verdict: safe

#include <cassert>
#include <curand_kernel.h>
#include <curand_mtgp32_host.h>

#define N_STATES 200
#define N_THREADS 256

__global__ void draw(curandStateMtgp32 *states, unsigned *out) { out[threadIdx.x] = curand(&states[0]); }

int main() {
  curandStateMtgp32 *states;
  mtgp32_kernel_params *params;
  unsigned *out;
  cudaMalloc(&states, 201 * sizeof(curandStateMtgp32));
  cudaMalloc(&params, sizeof(mtgp32_kernel_params));
  cudaMalloc(&out, 288 * sizeof(unsigned));
  curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, params);
  curandMakeMTGP32KernelState(states, mtgp32dc_params_fast_11213, params, N_STATES, 1234);
  draw<<<1, N_THREADS>>>(states, out);
  cudaDeviceSynchronize();
  return 0;
}
