// The threads draw from one state, and a uniform number of one falls outside of the buckets.
//@ verdict: unsafe

#include <cassert>
#include <curand_kernel.h>

__global__ void setup(curandState *states) { curand_init(1234, 0, 0, states); }

__global__ void draw(curandState *states, float *out) {
  float u = curand_uniform(states);  //~ ERROR data-race
  int bucket = (int)(u * 4.0f);
  out[threadIdx.x * 4 + bucket] = u;  //~ ERROR array-bounds
//~^ ERROR data-race
}

int main() {
  curandState *states;
  float *out;
  cudaMalloc(&states, sizeof(curandState));
  cudaMalloc(&out, 8 * sizeof(float));
  setup<<<1, 1>>>(states);
  draw<<<1, 2>>>(states, out);
  cudaFree(states);
  cudaFree(out);
  return 0;
}
