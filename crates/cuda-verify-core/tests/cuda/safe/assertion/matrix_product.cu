// A matrix product.
//@ verdict: safe

#include <cassert>
#define N 3

__global__ void multiply(const int *a, const int *b, int *c) {
  int row = threadIdx.y, column = threadIdx.x, sum = 0;
  for (int k = 0; k < N; ++k) sum += a[row * N + k] * b[k * N + column];
  c[row * N + column] = sum;
}

int main() {
  int a[N * N], b[N * N], c[N * N], *d_a, *d_b, *d_c;
  for (int i = 0; i < N * N; ++i) {
    a[i] = i % (N + 1) == 0;
    b[i] = i;
  }
  cudaMalloc(&d_a, sizeof(a));
  cudaMalloc(&d_b, sizeof(b));
  cudaMalloc(&d_c, sizeof(c));
  cudaMemcpy(d_a, a, sizeof(a), cudaMemcpyHostToDevice);
  cudaMemcpy(d_b, b, sizeof(b), cudaMemcpyHostToDevice);
  multiply<<<1, dim3(N, N)>>>(d_a, d_b, d_c);
  cudaMemcpy(c, d_c, sizeof(c), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N * N; ++i) assert(c[i] == b[i]);
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_c);
  return 0;
}
