// Half of the block draws, so that the barriers inside of the draw are not reached by all.
//@ verdict: unsafe

#include <curand_kernel.h>
#include <curand_mtgp32_host.h>

__global__ void draw(curandStateMtgp32 *states, float *out) {
  if (threadIdx.x < 2) out[threadIdx.x] = curand_uniform(&states[blockIdx.x]);  //~ ERROR barrier-divergence
}

int main() {
  curandStateMtgp32 *states;
  mtgp32_kernel_params *params;
  float *out;
  cudaMalloc(&states, sizeof(curandStateMtgp32));
  cudaMalloc(&params, sizeof(mtgp32_kernel_params));
  cudaMalloc(&out, 8 * sizeof(float));
  curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, params);
  curandMakeMTGP32KernelState(states, mtgp32dc_params_fast_11213, params, 1, 1234);
  draw<<<1, 4>>>(states, out);
  return 0;
}
