// Twin of ../../safe/textbook/blelloch_scan.cu with a mistake: shifted.
//@ verdict: unsafe
#define N 512
__global__ void scan(const int *in, int *out, int *sums) {
  __requires(blockDim.x == N / 2);
  __requires_extent(in, (size_t)gridDim.x * N);
  __requires_extent(out, (size_t)gridDim.x * N);
  __requires_extent(sums, gridDim.x);
  __shared__ int s[N];
  int t = threadIdx.x;
  size_t base = (size_t)blockIdx.x * N;
  s[2 * t] = in[base + 2 * t];
  s[2 * t + 1] = in[base + 2 * t + 1];
  int offset = 1;
  for (int d = N >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) s[offset * (2 * t + 2)] += s[offset * (2 * t + 1) - 1];  //~ ERROR array-bounds
//~| ERROR data-race
    offset *= 2;
  }
  if (t == 0) { sums[blockIdx.x] = s[N - 1]; s[N - 1] = 0; }
  for (int d = 1; d < N; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      int left = offset * (2 * t + 1) - 1, right = offset * (2 * t + 2) - 1;
      int x = s[left];
      s[left] = s[right];
      s[right] += x;
    }
  }
  __syncthreads();
  out[base + 2 * t] = s[2 * t];
  out[base + 2 * t + 1] = s[2 * t + 1];
}
