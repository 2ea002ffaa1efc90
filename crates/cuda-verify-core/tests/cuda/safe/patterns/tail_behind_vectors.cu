// The rest begins where the vectors end.
//@ verdict: safe

__global__ void cp(const float *x, float *y, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, N = gridDim.x * blockDim.x;
  int n4 = n / 4;
  for (int i = t; i < n4; i += N) reinterpret_cast<float4 *>(y)[i] = reinterpret_cast<const float4 *>(x)[i];
  for (int i = n4 * 4 + t; i < n; i += N) y[i] = x[i];
}
