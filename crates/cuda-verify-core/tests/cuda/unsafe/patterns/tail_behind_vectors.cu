// The rest begins where the vectors end.
//@ verdict: unsafe

__global__ void cp(const float *x, float *y, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, N = gridDim.x * blockDim.x;
  int n4 = n / 4;
  for (int i = t; i < n4; i += N) reinterpret_cast<float4 *>(y)[i] = reinterpret_cast<const float4 *>(x)[i];
  for (int i = n4 * 4 - 1 + t; i < n; i += N) if (i >= 0) y[i] = x[i];  //~ ERROR data-race: write of device memory `y` by thread (0, 0, 0) of block (0, 0, 0) races with write by thread (0, 0, 0) of block (1, 0, 0)
}
