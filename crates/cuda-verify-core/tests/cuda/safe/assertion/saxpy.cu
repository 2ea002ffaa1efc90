// y = a * x + y in single precision, with values that need no rounding.
//@ verdict: safe

#include <cassert>
#define N 4

__global__ void saxpy(float a, const float *x, float *y) {
  int i = threadIdx.x;
  y[i] = a * x[i] + y[i];
}

int main() {
  float x[N], y[N], *d_x, *d_y;
  for (int i = 0; i < N; ++i) {
    x[i] = i + 0.5f;
    y[i] = 4.0f;
  }
  cudaMalloc(&d_x, sizeof(x));
  cudaMalloc(&d_y, sizeof(y));
  cudaMemcpy(d_x, x, sizeof(x), cudaMemcpyHostToDevice);
  cudaMemcpy(d_y, y, sizeof(y), cudaMemcpyHostToDevice);
  saxpy<<<1, N>>>(2.0f, d_x, d_y);
  cudaMemcpy(y, d_y, sizeof(y), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(y[i] == 2 * i + 5.0f);
  cudaFree(d_x);
  cudaFree(d_y);
  return 0;
}
