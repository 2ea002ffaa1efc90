// Every thread has a state of its own; numbers stay in their documented ranges.
//@ verdict: safe

#include <cassert>
#include <curand_kernel.h>

__global__ void setup(curandState *states) {
  curand_init(1234, threadIdx.x, 0, &states[threadIdx.x]);
}

__global__ void draw(curandState *states, float *out) {
  curandState local = states[threadIdx.x];
  float u = curand_uniform(&local);
  assert(u > 0.0f && u <= 1.0f);
  double d = curand_uniform_double(&local);
  assert(d > 0.0 && d <= 1.0);
  float n = curand_normal(&local);
  assert(n > -7.0f && n < 7.0f);
  float2 pair = curand_normal2(&local);
  assert(pair.x == pair.x && pair.y == pair.y);
  assert(curand_log_normal(&local, 0.0f, 1.0f) >= 0.0f);
  skipahead(10, &local);
  states[threadIdx.x] = local;
  int bucket = (int)(u * 4.0f);
  if (bucket == 4) bucket = 3;
  out[threadIdx.x * 4 + bucket] = u;
}

__global__ void others(float *out) {
  curandStatePhilox4_32_10_t philox;
  curand_init(7, threadIdx.x, 3, &philox);
  float4 four = curand_uniform4(&philox);
  assert(four.x > 0 && four.y > 0 && four.z > 0 && four.w <= 1);
  uint4 bits = curand4(&philox);
  out[threadIdx.x] = (float)(bits.x & 3);
  curandStateMRG32k3a_t mrg;
  curand_init(7, threadIdx.x, 0, &mrg);
  skipahead_subsequence(2, &mrg);
  assert(curand_uniform(&mrg) <= 1);
}

int main() {
  curandState *states;
  float *out;
  cudaMalloc(&states, 2 * sizeof(curandState));
  cudaMalloc(&out, 8 * sizeof(float));
  setup<<<1, 2>>>(states);
  draw<<<1, 2>>>(states, out);
  others<<<1, 2>>>(out);
  cudaFree(states);
  cudaFree(out);
  return 0;
}
