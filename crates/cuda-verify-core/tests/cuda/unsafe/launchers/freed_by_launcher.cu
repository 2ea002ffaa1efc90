// Memory of the caller is freed once only.
//@ verdict: unsafe

#include <stdlib.h>

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * 32 + threadIdx.x;
  if (i < n) a[i] = i;
}

void run(int *a, int *table, int n) {
  fill<<<(n + 31) / 32, 32>>>(a, n);
  free(table);
  if (n > 5) free(table);  //~ ERROR invalid-free: is freed twice
}
