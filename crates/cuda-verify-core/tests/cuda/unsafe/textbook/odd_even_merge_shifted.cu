// Twin of ../../safe/textbook/odd_even_merge.cu with a mistake: shifted.
//@ verdict: unsafe
#define KEYS 256
__global__ void odd_even_merge_sort(unsigned *keys) {
  __requires(blockDim.x == KEYS / 2);
  __requires_extent(keys, (size_t)gridDim.x * KEYS);
  __shared__ unsigned s[KEYS];
  unsigned t = threadIdx.x;
  unsigned *mine = keys + (size_t)blockIdx.x * KEYS;
  s[t] = mine[t];
  s[t + KEYS / 2] = mine[t + KEYS / 2 ];
  for (unsigned size = 2; size <= KEYS; size <<= 1) {
    unsigned stride = size / 2;
    unsigned offset = t & (stride - 1);
    __syncthreads();
    unsigned pos = 2 * t - (t & (stride - 1));
    if (s[pos] > s[pos + stride]) { unsigned x = s[pos]; s[pos] = s[pos + stride]; s[pos + stride] = x; }
    stride >>= 1;
    for (; stride > 0; stride >>= 1) {
      __syncthreads();
      unsigned p = 2 * t - (t & (stride - 1));
      if (offset >= stride) {
        unsigned a = s[p - stride - 1], b = s[p ];
        if (a > b) { s[p - stride] = b; s[p ] = a; }  //~ ERROR data-race
      }
    }
  }
  __syncthreads();
  mine[t] = s[t];
  mine[t + KEYS / 2] = s[t + KEYS / 2];
}
