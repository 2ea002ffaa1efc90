// The column index stays in its row.
//@ verdict: safe

#include <cassert>
#define ROWS 3
#define COLUMNS 4

__global__ void fill(int *out) {
  __shared__ int m[ROWS][COLUMNS];
  int t = threadIdx.x;
  if (t < ROWS) {
    for (int c = 0; c < COLUMNS; ++c) m[t][c] = c;
  }
  __syncthreads();
  if (t == 0) *out = m[1][2];
}

int main() {
  int *dev, host;
  cudaMalloc(&dev, sizeof(int));
  fill<<<1, 4>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 2);
  cudaFree(dev);
  return 0;
}
