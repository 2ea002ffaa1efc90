// The runtime copies to a variable of the host, from a constant, and to constant memory.
//@ verdict: safe
// Twin: ../../unsafe/host/copy_to_a_constant.cu copies to the constant.

const int table[4] = {1, 2, 3, 4};
__constant__ int scale[4] = {1, 1, 1, 1};

__global__ void fill(int *values) {
  values[threadIdx.x] = threadIdx.x;
}

int main() {
  int *values;
  cudaMalloc(&values, sizeof(table));
  fill<<<1, 4>>>(values);
  int copy[4];
  cudaMemcpy(copy, values, sizeof(copy), cudaMemcpyDeviceToHost);
  cudaMemcpy(values, table, sizeof(table), cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(scale, table, sizeof(table));
  cudaFree(values);
  return table[0];
}
