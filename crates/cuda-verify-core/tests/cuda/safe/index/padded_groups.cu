//@ verdict: safe
// Groups of elements that lie in memory with gaps between them. Nobody passes a negative size of a group.

__global__ void fill(float *out, int n, int size, int padded_size) {
  __assume(padded_size >= size);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[static_cast<long>(i / size) * padded_size + i % size] = i;
}
