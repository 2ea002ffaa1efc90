// A function of both sides computes the same on both if it asks for one rounding.
//@ verdict: safe
//@ options: --fmad

#include <cassert>
#include <cmath>

__host__ __device__ float step(float x, float a, float b) { return fmaf(x, a, b); }

__global__ void run(float *out, float x) { *out = step(x, x, -1.0f); }

int main() {
  float x = 1.0f + 0x1p-12f, *out, result;
  cudaMalloc(&out, sizeof(float));
  run<<<1, 1>>>(out, x);
  cudaMemcpy(&result, out, sizeof(float), cudaMemcpyDeviceToHost);
  assert(result == step(x, x, -1.0f));
  cudaFree(out);
  return 0;
}
