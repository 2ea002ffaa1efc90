// From which function memory comes that a launcher frees is up to its caller, and so is what a function that is only
// declared leaves in an object.
//@ verdict: safe
// Twin: ../../unsafe/launchers/freed_by_launcher.cu frees twice.

#include <stdlib.h>
#include <vector>

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * 32 + threadIdx.x;
  if (i < n) a[i] = i;
}
void note(std::vector<long> shape);

void run(int *a, int *table, int *row, int *pinned, int n) {
  note({n, 1});
  fill<<<(n + 31) / 32, 32>>>(a, n);
  free(table);
  delete[] row;
  cudaFreeHost(pinned);
}
