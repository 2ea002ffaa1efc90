// An option is priced on a lattice in pieces that fit into shared memory: three loops, the innermost with barriers.
//@ verdict: unsafe
//@ options: --kernel=price --blockDim=256 --gridDim=512
#define STEPS 2048
#define PIECE 240
__device__ float lattice[512 * (STEPS + 16)];
__global__ void price(float *value, const float *rate) {
  __shared__ float a[257], b[257];
  float *const row = &lattice[blockIdx.x * (STEPS + 16)];
  int t = threadIdx.x;
  for (int i = t; i <= STEPS; i += 256) row[i] = rate[blockIdx.x] * i;
  for (int i = STEPS; i > 0; i -= PIECE)
    for (int base = 0; base < i; base += PIECE) {
      int start = min(255, i - base), end = start - PIECE;
      __syncthreads();
      if (t <= start) a[t] = row[base + t];
      for (int k = start - 1; k >= end;) {
        __syncthreads();
        if (t <= k) b[t] = a[t + 1] + a[t];  //~ ERROR data-race: write of shared memory `price::b` by thread (1, 0, 0) of block (0, 0, 0) races with read by thread (0, 0, 0) of block (0, 0, 0)
        k--;
        // no barrier
        if (t <= k) a[t] = b[t + 1] + b[t];  //~ ERROR data-race: write of shared memory `price::a` by thread (1, 0, 0) of block (0, 0, 0) races with read by thread (0, 0, 0) of block (0, 0, 0)
        k--;
      }
      __syncthreads();
      if (t <= end) row[base + t] = a[t];
    }
  if (t == 0) value[blockIdx.x] = a[0];
}
