//@ verdict: unsafe
// A thread adds one row too many, beyond the end in the last rows.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#define COLUMNS 32
#define ROWS 32
__global__ void add(const int *left, const int *right, int *sum) {
  int at = blockIdx.x * blockDim.x + threadIdx.x + blockIdx.y * 8 * COLUMNS;
  for (int row = 0; row <= 8; row++, at += COLUMNS)
    sum[at] = left[at] + right[at];  //~ ERROR data-race
//~| ERROR array-bounds
}
int main(int argc, char **argv) {
  int verbose = argc > 1, *h[3], *d[3];
  srand(7);
  for (int k = 0; k < 3; k++) {
    h[k] = (int *)malloc(COLUMNS * ROWS * sizeof(int));
    cudaMalloc((void **)&d[k], COLUMNS * ROWS * sizeof(int));
  }
  for (int i = 0; i < COLUMNS * ROWS; i++) {
    h[0][i] = rand() % 10;
    h[1][i] = rand() % 10;
    h[2][i] = 0;
  }
  for (int k = 0; k < 3; k++) cudaMemcpy(d[k], h[k], COLUMNS * ROWS * sizeof(int), cudaMemcpyHostToDevice);
  add<<<dim3(4, 4), dim3(8, 1)>>>(d[0], d[1], d[2]);
  cudaMemcpy(h[2], d[2], COLUMNS * ROWS * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < COLUMNS * ROWS; i++) {
    if (verbose) printf("%d + %d = %d\n", h[0][i], h[1][i], h[2][i]);
    assert(h[2][i] == h[0][i] + h[1][i]);
  }
  getchar();
  return 0;
}
