// Each block steps through a segment and one element of the next.
//@ verdict: unsafe
//@ options: --kernel=twice --blockDim=256

__global__ void twice(const float *x, float *y, int length, int all) {
  int from = blockIdx.x * length, to = min(from + length + 1, all);
  for (int i = from + threadIdx.x; i < to; i += 256) y[i] = x[i];  //~ ERROR data-race
  __syncthreads();
  for (int i = from + threadIdx.x; i < to; i += 256) y[i] *= 2.f;  //~ ERROR data-race
}
