// A dot product adds one partial sum of every block to the result.
//@ verdict: safe

#include <cassert>
#define N 16
#define BLOCK 8

__global__ void dot(const int *a, const int *b, int *result) {
  __shared__ int part[BLOCK];
  int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
  part[t] = a[i] * b[i];
  __syncthreads();
  for (int half = BLOCK / 2; half > 0; half >>= 1) {
    if (t < half) part[t] += part[t + half];
    __syncthreads();
  }
  if (t == 0) atomicAdd(result, part[0]);
}

int main() {
  int a[N], b[N], *d_a, *d_b, *d_result, result = 0, expected = 0;
  for (int i = 0; i < N; ++i) {
    a[i] = i;
    b[i] = N - i;
    expected += a[i] * b[i];
  }
  cudaMalloc(&d_a, sizeof(a));
  cudaMalloc(&d_b, sizeof(b));
  cudaMalloc(&d_result, sizeof(int));
  cudaMemcpy(d_a, a, sizeof(a), cudaMemcpyHostToDevice);
  cudaMemcpy(d_b, b, sizeof(b), cudaMemcpyHostToDevice);
  cudaMemcpy(d_result, &result, sizeof(int), cudaMemcpyHostToDevice);
  dot<<<N / BLOCK, BLOCK>>>(d_a, d_b, d_result);
  cudaMemcpy(&result, d_result, sizeof(int), cudaMemcpyDeviceToHost);
  assert(result == expected);
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_result);
  return 0;
}
