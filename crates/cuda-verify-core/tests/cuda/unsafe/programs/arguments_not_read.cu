// The program has one run, whatever its arguments are, and that is wrong.
//@ verdict: unsafe

#include <stdlib.h>

__global__ void scale(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) a[i] *= 2.0f;  //~ ERROR array-bounds
}

int main(int argc, char **argv) {
  const int n = 5000;
  float *a = (float *)malloc(n * sizeof(float)), *d;
  for (int i = 0; i < n; i++) a[i] = i;
  cudaMalloc(&d, n * sizeof(float));
  cudaMemcpy(d, a, n * sizeof(float), cudaMemcpyHostToDevice);
  scale<<<(n + 127) / 128, 128>>>(d, n);
  cudaMemcpy(a, d, n * sizeof(float), cudaMemcpyDeviceToHost);
  float sum = 0;
  for (int i = 0; i < n; i++) sum += a[i];
  cudaFree(d);
  free(a);
  return sum > 0.0f;
}
