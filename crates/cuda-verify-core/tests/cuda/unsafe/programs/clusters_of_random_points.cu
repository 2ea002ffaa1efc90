//@ verdict: unsafe
// Points at random are counted by cell in shared memory.
#include <cstdlib>

__global__ void count(const int *cell, int *sums, int n) {
  __shared__ int counts[64];
  if (threadIdx.x < 64) counts[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&counts[cell[i] & 63], 1);  //~ ERROR data-race
  if (threadIdx.x < 64) atomicAdd(&sums[threadIdx.x], counts[threadIdx.x]);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 5000;
  if (n < 1 || n > 100000) return 1;
  int *cells = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) cells[i] = rand() % 64;
  int *cell, *sums;
  cudaMalloc(&cell, n * sizeof(int));
  cudaMalloc(&sums, 64 * sizeof(int));
  cudaMemset(sums, 0, 64 * sizeof(int));
  cudaMemcpy(cell, cells, n * sizeof(int), cudaMemcpyHostToDevice);
  count<<<(n + 127) / 128, 128>>>(cell, sums, n);
  free(cells);
  cudaFree(cell);
  cudaFree(sums);
  return 0;
}
