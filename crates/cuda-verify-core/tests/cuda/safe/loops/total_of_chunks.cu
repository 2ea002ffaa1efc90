//@ verdict: safe
// The loop has any length: two threads that stand for all need no bound, where all of them are decided for the first
// iterations only.
__global__ void running_sum(const float *in, float *out, long n) {
  extern __shared__ float part[];
  float *total = part + blockDim.x, *chunk = total + 1;
  int me = threadIdx.x;
  if (me == 0) *total = 0.f;
  __syncthreads();
  for (long base = 0; base < n; base += blockDim.x) {
    long at = base + me;
    part[me] = at < n ? in[at] : 0.f;
    __syncthreads();
    if (me == 0) {
      float sum = 0.f;
      for (int k = 0; k < blockDim.x; k++) {
        sum += part[k];
        part[k] = sum;
      }
      *chunk = sum;
    }
    __syncthreads();
    if (at < n) out[at] = part[me] + *total;
    __syncthreads();
    if (me == 0) *total += *chunk;
  }
}

void scan_row(const float *in, float *out, long n) {
  running_sum<<<1, 128, (128 + 2) * sizeof(float)>>>(in, out, n);
}
