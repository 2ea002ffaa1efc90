// Each block steps through a segment whose length may have any sign; the last one is cut.
//@ verdict: safe
//@ options: --kernel=twice --blockDim=256

__global__ void twice(const float *x, float *y, int length, int all) {
  int from = blockIdx.x * length, to = min(from + length, all);
  for (int i = from + threadIdx.x; i < to; i += 256) y[i] = x[i];
  __syncthreads();
  for (int i = from + threadIdx.x; i < to; i += 256) y[i] *= 2.f;
}
