//@ verdict: safe
// Twin: ../../unsafe/dialect/assembly_values.cu. What the assembly computes is any value, but of registers only.

__device__ int rounded(float x) {
  int result;
  asm volatile("{ .reg .f32 t; add.f32 t, %1, %1; cvt.rni.sat.s8.f32 %0, t; }" : "=r"(result) : "f"(x));
  return result;
}

__global__ void quantise(int *out, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = rounded(x[i]);
}
