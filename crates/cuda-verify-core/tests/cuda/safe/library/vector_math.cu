// Arithmetic of vectors, as the samples define it.
//@ verdict: safe

#include <helper_math.h>

__global__ void shade(float4 *colors, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 color = colors[i];
  float3 normal = normalize(make_float3(color));
  float3 mirrored = reflect(make_float3(color), normal);
  float3 mixed = lerp(mirrored, cross(normal, mirrored), 0.5f) - 1.0f;
  int3 cell = make_int3(clamp(mixed, 0.0f, 7.0f)) + 1;
  uint3 bits = min(make_uint3(cell), make_uint3(4u)) * 3u;
  colors[i] = make_float4(make_float3(max(bits, make_uint3(1u))), dot(color, color)) / 2.0f;
}

int main() {
  float4 *colors;
  cudaMalloc(&colors, 100 * sizeof(float4));
  cudaMemset(colors, 0, 100 * sizeof(float4));
  shade<<<4, 32>>>(colors, 100);
  cudaDeviceSynchronize();
  cudaFree(colors);
  return 0;
}
