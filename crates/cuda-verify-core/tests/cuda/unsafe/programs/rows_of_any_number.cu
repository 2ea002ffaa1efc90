// The last row ends where the array does not, if its length is not zero; how many there are is an argument.
//@ verdict: unsafe

#include <cstdlib>

__global__ void fill(const int *first, int *data, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n)
    for (int i = first[row]; i < first[row + 1]; ++i) data[i] = row; //~ ERROR array-bounds: out of bounds
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 40;
  if (n < 1 || n > 100) return 1;
  int *first = (int *)malloc((n + 1) * sizeof(int)), *dev_first, *dev_data;
  first[0] = 0;
  for (int row = 0; row < n; ++row) first[row + 1] = first[row] + row % 3;
  int size = first[n - 1] + 1;
  cudaMalloc(&dev_first, (n + 1) * sizeof(int));
  cudaMalloc(&dev_data, size * sizeof(int));
  cudaMemcpy(dev_first, first, (n + 1) * sizeof(int), cudaMemcpyHostToDevice);
  fill<<<(n + 31) / 32, 32>>>(dev_first, dev_data, n);
  cudaDeviceSynchronize();
  cudaFree(dev_first);
  cudaFree(dev_data);
  free(first);
  return 0;
}
