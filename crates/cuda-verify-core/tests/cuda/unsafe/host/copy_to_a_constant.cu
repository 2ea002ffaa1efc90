// The runtime copies to a constant of the host, which lies in memory that nothing can be written to.
//@ verdict: unsafe
// Twin: ../../safe/host/copy_to_a_constant.cu copies to a variable.

const int table[4] = {1, 2, 3, 4};

__global__ void fill(int *values) {
  values[threadIdx.x] = threadIdx.x;
}

int main() {
  int *values;
  cudaMalloc(&values, sizeof(table));
  fill<<<1, 4>>>(values);
  cudaMemcpy((void *)table, values, sizeof(table), cudaMemcpyDeviceToHost);  //~ ERROR constant-memory-write
  cudaFree(values);
  return table[0];
}
