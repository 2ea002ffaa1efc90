// An entry of a table of pointers was left null.
//@ verdict: unsafe

#include <cassert>
#define N 3

__global__ void sum(int **rows, int *out) {
  int total = 0;
  for (int r = 0; r < N; ++r) total += rows[r][threadIdx.x];  //~ ERROR null-pointer
  out[threadIdx.x] = total;
}

int main() {
  int *row, *table[N] = {}, **rows, *out, host[2];
  cudaMalloc(&row, sizeof(host));
  cudaMalloc(&out, sizeof(host));
  cudaMalloc(&rows, sizeof(table));
  cudaMemset(row, 0, sizeof(host));
  for (int r = 0; r < N - 1; ++r) table[r] = row;
  cudaMemcpy(rows, table, sizeof(table), cudaMemcpyHostToDevice);
  sum<<<1, 2>>>(rows, out);
  cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 0 && host[1] == 0);
  cudaFree(row);
  cudaFree(out);
  cudaFree(rows);
  return 0;
}
