// The threads of a block draw together from the state of their block.
//@ verdict: safe

#include <curand_kernel.h>
#include <curand_mtgp32_host.h>

__global__ void draw(curandStateMtgp32 *states, float *out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = curand_uniform(&states[blockIdx.x]);
}

int main() {
  curandStateMtgp32 *states;
  mtgp32_kernel_params *params;
  float *out;
  cudaMalloc(&states, 2 * sizeof(curandStateMtgp32));
  cudaMalloc(&params, sizeof(mtgp32_kernel_params));
  cudaMalloc(&out, 8 * sizeof(float));
  curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, params);
  curandMakeMTGP32KernelState(states, mtgp32dc_params_fast_11213, params, 2, 1234);
  draw<<<2, 4>>>(states, out);
  cudaFree(out);
  cudaFree(params);
  cudaFree(states);
  return 0;
}
