// The host counts numbers that the threads of a large launch have written: one of them has no counter.
//@ verdict: unsafe

#include <cstdlib>

__global__ void pick(int *of, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) of[i] = i % 7;
}

int main() {
  const int n = 20000;
  int *of = (int *)malloc(n * sizeof(int)), *dev_of, count[6];
  for (int i = 0; i < 6; ++i) count[i] = 0;
  cudaMalloc(&dev_of, n * sizeof(int));
  pick<<<(n + 255) / 256, 256>>>(dev_of, n);
  cudaMemcpy(of, dev_of, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) ++count[of[i]]; //~ ERROR array-bounds: which has 6 elements
  int result = count[1] < 0;
  cudaFree(dev_of);
  free(of);
  return result;
}
