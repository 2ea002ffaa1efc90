// A kernel reads an array of the host.
//@ verdict: unsafe

#include <cassert>
#define N 4

__global__ void sum(const int *a, int *out) {
  int s = 0;
  for (int i = 0; i < N; ++i) {
    s += a[i];  //~ ERROR host-device-access
  }
  *out = s;
}

int main() {
  int host[N] = {1, 2, 3, 4}, result, *out;
  cudaMalloc(&out, sizeof(int));
  sum<<<1, 1>>>(host, out);
  cudaMemcpy(&result, out, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(out);
  return 0;
}
