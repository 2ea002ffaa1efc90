// Smooths the numbers of a file: stencil -n COUNT FILE.
#include <cstdio>
#include <cstdlib>
#include <cstring>

__global__ void smooth(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float left = i > 0 ? in[i - 1] : in[i];
  float right = i + 1 < n ? in[i + 1] : in[i];
  out[i] = (left + in[i] + right) / 3.0f;
}

int main(int argc, char **argv) {
  if (argc != 4 || strcmp(argv[1], "-n") != 0) return 1;
  int n = atoi(argv[2]);
  if (n < 1 || n > 1 << 20) return 1;
  float *in, *out;
  cudaMallocManaged(&in, n * sizeof(float));
  cudaMallocManaged(&out, n * sizeof(float));
  FILE *file = fopen(argv[3], "r");
  if (!file) return 1;
  for (int i = 0; i < n; ++i) {
    in[i] = 0.0f;
    if (fscanf(file, "%f", &in[i]) != 1) break;
  }
  fclose(file);
  smooth<<<(n + 255) / 256, 256>>>(out, in, n);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
