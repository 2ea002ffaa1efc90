// A pointer that runs backwards is read before the first element.
//@ verdict: unsafe

#include <cassert>
#define N 5

__global__ void sum_backwards(const int *begin, int n, int *out) {
  const int *p = begin + n;
  int sum = 0;
  do {
    --p;
    sum += *p;  //~ ERROR array-bounds
  } while (p >= begin);
  *out = sum;
}

int main() {
  int host[N], *dev, *out, sum;
  for (int i = 0; i < N; ++i) host[i] = i;
  cudaMalloc(&dev, sizeof(host));
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  sum_backwards<<<1, 1>>>(dev, N, out);
  cudaMemcpy(&sum, out, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  cudaFree(out);
  return 0;
}
