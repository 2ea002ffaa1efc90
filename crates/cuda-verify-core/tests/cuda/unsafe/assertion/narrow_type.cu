// A sum wraps in an unsigned char.
//@ verdict: unsafe

#include <cassert>
#define N 4

__global__ void sum(const unsigned char *a, unsigned char *out) {
  unsigned char s = 0;
  for (int i = 0; i < N; ++i) s += a[i];
  *out = s;
}

int main() {
  unsigned char host[N] = {100, 100, 100, 100}, *in;
  unsigned char *out, result;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&out, sizeof(result));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  sum<<<1, 1>>>(in, out);
  cudaMemcpy(&result, out, sizeof(result), cudaMemcpyDeviceToHost);
  assert(result == 400);  //~ ERROR assertion
  cudaFree(in);
  cudaFree(out);
  return 0;
}
