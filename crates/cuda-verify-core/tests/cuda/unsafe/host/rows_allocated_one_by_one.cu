// Each row of a table has memory of its own, of which one more element is written than there is.
//@ verdict: unsafe

#include <cstdlib>

__global__ void fill(float *a) { a[threadIdx.x] = 1; }

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1 || n > 1 << 20) return 1;
  float **rows = (float **)malloc(n * sizeof(float *));
  for (int i = 0; i < n; i++) rows[i] = (float *)malloc(2 * sizeof(float));
  for (int i = 0; i < n; i++) rows[i][2] = 0.5f;  //~ ERROR array-bounds: write out of bounds of host memory
  float *d;
  cudaMalloc(&d, 32 * sizeof(float));
  fill<<<1, 32>>>(d);
  cudaFree(d);
  for (int i = 0; i < n; i++) free(rows[i]);
  free(rows);
  return 0;
}
