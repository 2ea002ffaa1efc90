// Twin: ../../safe/kernels/table_that_nothing_fills.cu. Pointers that the program has not written are no table of a
// caller with a buffer for each entry.
//@ verdict: unsafe
//@ options: --threads=pair --no-runs

__global__ void put(int **rows) {
  rows[blockIdx.x][threadIdx.x] = blockIdx.x;  //~ ERROR dangling-pointer
}

int main() {
  int **rows;
  cudaMalloc(&rows, 1024 * sizeof(int *));
  put<<<1024, 256>>>(rows);
  cudaDeviceSynchronize();
  cudaFree(rows);
  return 0;
}
