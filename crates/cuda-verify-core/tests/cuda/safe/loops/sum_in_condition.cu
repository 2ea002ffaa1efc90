// Conditions of long loops that compare a sum with the variable: that the sum could wrap around is no way in.
//@ verdict: safe

#include <cstdlib>

#define N 100000

__global__ void descents(const int *v, int *count) {
  int n = 0;
  for (int i = threadIdx.x; i + 1 < N; i += blockDim.x)
    if (v[i] > v[i + 1]) ++n;
  count[blockIdx.x * blockDim.x + threadIdx.x] = n;
}

int main() {
  int *v = (int *)malloc(N * sizeof(int)), *dev_v, *dev_count, unsorted = 0;
  for (int i = 0; i < N; ++i) v[i] = rand();
  for (int i = 0; i + 1 < N; ++i) unsorted += v[i] > v[i + 1];
  for (int i = 0; i + 4 <= N; ++i)
    if (v[i] < v[i + 3]) ++unsorted;
  for (int i = N; i - 1 >= 0; --i) unsorted += v[i - 1] < 0;
  for (unsigned i = 0; i + 2 <= N; i += 2) unsorted += v[i] > v[i + 1];
  cudaMalloc(&dev_v, N * sizeof(int));
  cudaMalloc(&dev_count, 100 * 256 * sizeof(int));
  cudaMemcpy(dev_v, v, N * sizeof(int), cudaMemcpyHostToDevice);
  descents<<<100, 256>>>(dev_v, dev_count);
  cudaFree(dev_v);
  cudaFree(dev_count);
  free(v);
  return unsorted < 0;
}
