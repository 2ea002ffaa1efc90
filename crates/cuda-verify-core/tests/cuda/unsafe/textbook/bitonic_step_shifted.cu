// Twin of ../../safe/textbook/bitonic_step.cu with a mistake: shifted.
//@ verdict: unsafe
__global__ void bitonic_step(float *keys, unsigned n, unsigned j, unsigned k) {
  __requires(n > 0 && (n & (n - 1)) == 0);
  __requires(j > 0 && (j & (j - 1)) == 0 && j < n);
  __requires_extent(keys, n);
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned partner = i ^ j + 1;
  if (i < n)
  if (partner > i) {
    float a = keys[i], b = keys[partner];  //~ ERROR array-bounds
    bool up = (i & k) == 0;
    if ((a > b) == up) { keys[i] = b; keys[partner] = a; }
  }
}
