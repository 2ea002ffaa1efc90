// One step of a bitonic sort of n keys in global memory; n is a power of two.
//@ verdict: safe
__global__ void bitonic_step(float *keys, unsigned n, unsigned j, unsigned k) {
  __requires(n > 0 && (n & (n - 1)) == 0);
  __requires(j > 0 && (j & (j - 1)) == 0 && j < n);
  __requires_extent(keys, n);
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned partner = i ^ j ;
  if (i < n)
  if (partner > i) {
    float a = keys[i], b = keys[partner];
    bool up = (i & k) == 0;
    if ((a > b) == up) { keys[i] = b; keys[partner] = a; }
  }
}
