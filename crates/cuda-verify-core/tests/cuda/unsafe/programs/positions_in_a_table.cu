// A number above the length of a table is an index of it.
//@ verdict: unsafe

#include <cstdlib>
#include <vector>

__global__ void rotate(const int *positions, float *values, const float *table) {
  values[blockIdx.x * blockDim.x + threadIdx.x] *= table[positions[blockIdx.x] * blockDim.x + threadIdx.x];  //~ ERROR array-bounds: read out of bounds of device memory `table`
}

int main(int argc, char **argv) {
  int n = argc > 1 ? std::atoi(argv[1]) : 17, length = 256, width = 32;
  if (n < 1 || n > 4096) return 1;
  std::vector<int> positions(n);
  for (int i = 0; i < n; i++) positions[i] = i;
  int *d_positions;
  float *values, *table;
  cudaMalloc(&d_positions, n * sizeof(int));
  cudaMalloc(&values, n * width * sizeof(float));
  cudaMalloc(&table, length * width * sizeof(float));
  cudaMemcpy(d_positions, positions.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(values, 0, n * width * sizeof(float));
  cudaMemset(table, 0, length * width * sizeof(float));
  rotate<<<n, width>>>(d_positions, values, table);
  cudaFree(d_positions);
  cudaFree(values);
  cudaFree(table);
  return 0;
}
