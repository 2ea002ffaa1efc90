//@ verdict: unsafe
// Two buffers change places in each step, but the step reads the element after the last.
#include <stdio.h>
#include <stdlib.h>

__global__ void step(const float *from, float *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i + 1] * 0.5f; //~ ERROR array-bounds
}

int simulate(float *field[2], int n, int total, int by) {
  int from = 1, to = 0;
  for (float t = 0; t < total; t += by) {
    int other = from;
    from = to;
    to = other;
    step<<<(n + 255) / 256, 256>>>(field[from], field[to], n);
  }
  return to;
}

int main(int argc, char **argv) {
  if (argc != 4) return 1;
  int n, by, total;
  if ((n = atoi(argv[1])) <= 0 || n > 100000 || (by = atoi(argv[2])) <= 0 || (total = atoi(argv[3])) <= 0) return 1;
  float *field[2];
  cudaMalloc((void **)&field[0], sizeof(float) * n);
  cudaMalloc((void **)&field[1], sizeof(float) * n);
  cudaMemset(field[0], 0, sizeof(float) * n);
  float *out = (float *)malloc(n * sizeof(float));
  int last = simulate(field, n, total, by);
  cudaMemcpy(out, field[last], sizeof(float) * n, cudaMemcpyDeviceToHost);
  char line[64];
  sprintf(line, "%d\t%g\n", n, out[0]);
  fputs(line, stdout);
  cudaFree(field[0]);
  cudaFree(field[1]);
  free(out);
  return 0;
}
