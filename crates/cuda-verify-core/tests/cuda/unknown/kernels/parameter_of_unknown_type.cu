// A kernel that is not understood is one of the program all the same.
//@ verdict: unknown

#include "rows.h"  //~ WARN unsupported: rows.h

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}
__global__ void fill_rows(Rows rows, int n) {  //~ WARN unsupported: is not understood: unknown type `Rows`
  rows.row(blockIdx.x)[threadIdx.x] = n;
}
