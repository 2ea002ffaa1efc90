// Twin of ../../safe/textbook/radix_sort.cu with a mistake: without guard.
//@ verdict: unsafe
#define TILE 256
#define DIGITS 16
__device__ int scan_exclusive(int x, int *buffer) {
  int t = threadIdx.x;
  buffer[t] = x;
  __syncthreads();
  for (int d = 1; d < TILE; d *= 2) {
    int v = t >= d ? buffer[t - d] : 0;
    __syncthreads();
    buffer[t] += v;
    __syncthreads();
  }
  int r = buffer[t] - x;
  __syncthreads();
  return r;
}
__global__ void radix_tile(unsigned *keys, int *histogram, int n, int shift) {
  __requires(blockDim.x == TILE);
  __requires(n >= 0 && shift >= 0 && shift <= 28);
  __requires_extent(keys, n);
  __requires_extent(histogram, (size_t)gridDim.x * DIGITS);
  __shared__ unsigned tile[TILE];
  __shared__ int buffer[TILE];
  __shared__ int count[DIGITS];
  __shared__ int n_zeros;
  int t = threadIdx.x;
  int i = blockIdx.x * TILE + t;
  unsigned key = i < n ? keys[i] : 0xffffffffu;
  if (t < DIGITS) count[t] = 0;
  for (int bit = shift; bit < shift + 4; bit++) {
    int is_zero = !((key >> bit) & 1);
    int before = scan_exclusive(is_zero, buffer);
    if (t == TILE - 1 ) n_zeros = before + is_zero;
    __syncthreads();
    int place = is_zero ? before : n_zeros + t - before;
    if (place >= 0 && place < TILE) atomicExch(&tile[place], key);
    __syncthreads();
    key = tile[t];
    __syncthreads();
  }
  atomicAdd(&count[(key >> shift) & (DIGITS - 1)], 1);
  __syncthreads();
   histogram[blockIdx.x * DIGITS + t] = count[t & (DIGITS - 1)];  //~ ERROR array-bounds
  //~| ERROR data-race
  if (i < n) keys[i] = key;
}
