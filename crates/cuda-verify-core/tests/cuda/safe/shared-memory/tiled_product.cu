// A tiled matrix product.
//@ verdict: safe

#include <cassert>
#define N 4
#define T 2

__global__ void multiply(const int *a, const int *b, int *c) {
  __shared__ int ta[T][T], tb[T][T];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * T + y, column = blockIdx.x * T + x, sum = 0;
  for (int k = 0; k < N / T; ++k) {
    ta[y][x] = a[row * N + k * T + x];
    tb[y][x] = b[(k * T + y) * N + column];
    __syncthreads();
    for (int i = 0; i < T; ++i) sum += ta[y][i] * tb[i][x];
    __syncthreads();
  }
  c[row * N + column] = sum;
}

int main() {
  int a[N * N], b[N * N], c[N * N], *d_a, *d_b, *d_c;
  for (int i = 0; i < N * N; ++i) {
    a[i] = i % (N + 1) == 0 ? 2 : 0;
    b[i] = i;
  }
  cudaMalloc(&d_a, sizeof(a));
  cudaMalloc(&d_b, sizeof(b));
  cudaMalloc(&d_c, sizeof(c));
  cudaMemcpy(d_a, a, sizeof(a), cudaMemcpyHostToDevice);
  cudaMemcpy(d_b, b, sizeof(b), cudaMemcpyHostToDevice);
  multiply<<<dim3(N / T, N / T), dim3(T, T)>>>(d_a, d_b, d_c);
  cudaMemcpy(c, d_c, sizeof(c), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N * N; ++i) assert(c[i] == 2 * b[i]);
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_c);
  return 0;
}
