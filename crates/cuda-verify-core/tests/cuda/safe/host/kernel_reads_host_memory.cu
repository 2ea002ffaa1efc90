// A kernel reads a copy of an array of the host.
//@ verdict: safe

#include <cassert>
#define N 4

__global__ void sum(const int *a, int *out) {
  int s = 0;
  for (int i = 0; i < N; ++i) {
    s += a[i];
  }
  *out = s;
}

int main() {
  int host[N] = {1, 2, 3, 4}, result, *out;
  cudaMalloc(&out, sizeof(int));
  int *in;
  cudaMalloc(&in, sizeof(host));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  sum<<<1, 1>>>(in, out);
  cudaMemcpy(&result, out, sizeof(int), cudaMemcpyDeviceToHost);
  assert(result == 10);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
