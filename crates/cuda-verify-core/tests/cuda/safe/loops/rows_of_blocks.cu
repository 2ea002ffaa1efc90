// Blocks step through rows by the size of the grid, with barriers.
//@ verdict: safe

#include <cstdlib>

__global__ void ends(int n, const int *offsets, int *out) {
  __shared__ int end;
  for (int row = blockIdx.x; row < n; row += gridDim.x) {
    if (threadIdx.x == 0) end = offsets[row + 1];
    __syncthreads();
    if (threadIdx.x == 1) out[row] = end;
    __syncthreads();
  }
}

int main() {
  int n = rand();
  if (n < 1) return 0;
  int *offsets, *out;
  cudaMalloc(&offsets, (n + 1) * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMemset(offsets, 0, (n + 1) * sizeof(int));
  ends<<<(n + 255) / 256, 256>>>(n, offsets, out);
  cudaFree(offsets);
  cudaFree(out);
}
