// More states are made at once, and more threads draw from one, than the generator has.
//@ verdict: unsafe

#include <cassert>
#include <curand_kernel.h>
#include <curand_mtgp32_host.h>

#define N_STATES 201
#define N_THREADS 288

__global__ void draw(curandStateMtgp32 *states, unsigned *out) {
  out[threadIdx.x] = curand(&states[0]);  //~ ERROR api-contract: at most 256 threads
}

int main() {
  curandStateMtgp32 *states;
  mtgp32_kernel_params *params;
  unsigned *out;
  cudaMalloc(&states, 201 * sizeof(curandStateMtgp32));
  cudaMalloc(&params, sizeof(mtgp32_kernel_params));
  cudaMalloc(&out, 288 * sizeof(unsigned));
  curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, params);
  if (nondet_int() == 0) {
    curandMakeMTGP32KernelState(states, mtgp32dc_params_fast_11213, params, 200, 1234);
    draw<<<1, N_THREADS>>>(states, out);
    cudaDeviceSynchronize();
    return 0;
  }
  curandMakeMTGP32KernelState(states, mtgp32dc_params_fast_11213, params, N_STATES, 1234);  //~ ERROR api-contract: more than 200 states
  draw<<<1, N_THREADS>>>(states, out);
  cudaDeviceSynchronize();
  return 0;
}
