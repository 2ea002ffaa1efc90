// A vector addition.
//@ verdict: safe

#include <cassert>
#include <cstdio>
#define N 32

__global__ void add(const int *a, const int *b, int *c) {
  int i = threadIdx.x;
  c[i] = a[i] + b[i];
}

int main() {
  int a[N], b[N], c[N], *d_a, *d_b, *d_c;
  for (int i = 0; i < N; ++i) {
    a[i] = i;
    b[i] = 2 * i;
  }
  cudaMalloc(&d_a, sizeof(a));
  cudaMalloc(&d_b, sizeof(b));
  cudaMalloc(&d_c, sizeof(c));
  cudaMemcpy(d_a, a, sizeof(a), cudaMemcpyHostToDevice);
  cudaMemcpy(d_b, b, sizeof(b), cudaMemcpyHostToDevice);
  add<<<1, N>>>(d_a, d_b, d_c);
  cudaMemcpy(c, d_c, sizeof(c), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) {
    printf("%d ", c[i]);
    assert(c[i] == 3 * i);
  }
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_c);
  return 0;
}
