// Twin: ../../unsafe/kernels/table_that_nothing_fills.cu. All rows of the table are there.
//@ verdict: safe

__global__ void put(int **rows) {
  rows[blockIdx.x][threadIdx.x] = blockIdx.x;
}

int main() {
  int *all[16], **rows;
  for (int i = 0; i < 16; i++) cudaMalloc(&all[i], 32 * sizeof(int));
  cudaMalloc(&rows, sizeof(all));
  cudaMemcpy(rows, all, sizeof(all), cudaMemcpyHostToDevice);
  put<<<16, 32>>>(rows);
  cudaDeviceSynchronize();
  for (int i = 0; i < 16; i++) cudaFree(all[i]);
  cudaFree(rows);
  return 0;
}
