// A draw for a part of the block names the thread's number within the part.
//@ verdict: safe

#include <curand_kernel.h>
#include <curand_mtgp32_host.h>

__global__ void draw(curandStateMtgp32 *states, unsigned *out) {
  out[threadIdx.x] = curand_mtgp32_specific(&states[0], threadIdx.x, 4);
}

int main() {
  curandStateMtgp32 *states;
  mtgp32_kernel_params *params;
  unsigned *out;
  cudaMalloc(&states, sizeof(curandStateMtgp32));
  cudaMalloc(&params, sizeof(mtgp32_kernel_params));
  cudaMalloc(&out, 8 * sizeof(unsigned));
  curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, params);
  curandMakeMTGP32KernelState(states, mtgp32dc_params_fast_11213, params, 1, 1234);
  draw<<<1, 4>>>(states, out);
  cudaDeviceSynchronize();
  return 0;
}
