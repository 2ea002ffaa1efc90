//@ verdict: unsafe
// Twin: ../../safe/launchers/indices_compared.cu. The kernel lets through the index behind the last one.
__global__ void gather(const float *table, float *to, const int *at, int n, int rows) {
  int i = blockIdx.x * 32 + threadIdx.x;
  if (i >= n) return;
  int row = at[i];
  if (row >= 0 && row <= rows) to[i] = table[row];  //~ ERROR array-bounds
}

void look_up(float *to, const int *at, int n, int rows) {
  float *table;
  if (n <= 0 || rows <= 0 || rows > 1000 || cudaMalloc(&table, rows * sizeof(float))) return;
  gather<<<(n + 31) / 32, 32>>>(table, to, at, n, rows);
  cudaFree(table);
}
