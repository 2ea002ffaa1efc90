//@ verdict: unsafe
// Groups of elements that lie in memory at a distance that may be smaller than a group.

__global__ void fill(float *out, int n, int size, int padded_size) {
  __assume(padded_size > 0);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[static_cast<long>(i / size) * padded_size + i % size] = i;  //~ ERROR data-race
}
