// Twin of ../../safe/textbook/bitonic_sort.cu with a mistake: without the last barrier.
//@ verdict: unsafe
#define KEYS 512
__device__ void order(int &a, int &b, bool up) {
  if ((a > b) == up) { int t = a; a = b; b = t; }
}
__global__ void bitonic_sort(int *keys, int n_blocks) {
  __requires(blockDim.x == KEYS / 2);
  __requires(gridDim.x == n_blocks);
  __requires_extent(keys, (size_t)n_blocks * KEYS);
  __shared__ int s[KEYS];
  int t = threadIdx.x;
  size_t base = (size_t)blockIdx.x * KEYS;
  s[t] = keys[base + t];
  s[t + KEYS / 2] = keys[base + t + KEYS / 2];
  for (int size = 2; size <= KEYS; size <<= 1) {
    bool up = ((2 * t) & size) == 0;
    for (int stride = size / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      int pos = 2 * t - (t & (stride - 1));
      order(s[pos], s[pos + stride ], up);
    }
  }
  keys[base + t] = s[t]; keys[base + t + KEYS / 2] = s[t + KEYS / 2];  //~ ERROR data-race
}
