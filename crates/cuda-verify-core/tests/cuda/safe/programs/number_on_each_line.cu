// A grid is read line by line, and what does not look like a number ends the program.
//@ verdict: safe

#include <stdio.h>
#include <stdlib.h>

#define B 16

static void fail(const char *what) {
  fprintf(stderr, "error: %s\n", what);
  exit(1);
}

static void read_grid(float *values, int n, const char *name) {
  FILE *file = fopen(name, "r");
  char line[256];
  float value;
  if (!file) fail("no such file");
  for (int i = 0; i < n; i++) {
    if (fgets(line, 256, file) == NULL) fail("cannot read");
    if (feof(file)) fail("too few lines");
    if (sscanf(line, "%f", &value) != 1) fail("no number");
    values[i] = value;
  }
  fclose(file);
}

__global__ void step(const float *in, float *out, int rows, int cols) {
  __shared__ float tile[B][B];
  int x = blockIdx.x * B + threadIdx.x, y = blockIdx.y * B + threadIdx.y;
  bool is_inside = x < cols && y < rows;
  tile[threadIdx.y][threadIdx.x] = is_inside ? in[y * cols + x] : 0;
  __syncthreads();
  float left = threadIdx.x > 0 ? tile[threadIdx.y][threadIdx.x - 1] : 0;
  float above = threadIdx.y > 0 ? tile[threadIdx.y - 1][threadIdx.x] : 0;
  if (is_inside) out[y * cols + x] = left + above;
}

int main(int argc, char **argv) {
  int rows, cols;
  if (argc != 4) fail("usage: grid rows cols file");
  if ((rows = atoi(argv[1])) <= 0 || (cols = atoi(argv[2])) <= 0) fail("usage: grid rows cols file");
  if (rows > 4096 || cols > 4096) fail("too large");
  int n = rows * cols;
  float *values = (float *)malloc(n * sizeof(float)), *in, *out;
  if (!values) fail("no memory");
  read_grid(values, n, argv[3]);
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemcpy(in, values, n * sizeof(float), cudaMemcpyHostToDevice);
  dim3 block(B, B), grid((cols + B - 1) / B, (rows + B - 1) / B);
  step<<<grid, block>>>(in, out, rows, cols);
  cudaMemcpy(values, out, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  free(values);
  return 0;
}
