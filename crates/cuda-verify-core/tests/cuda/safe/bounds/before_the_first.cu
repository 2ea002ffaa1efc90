// The first thread has no left neighbour.
//@ verdict: safe

#include <cassert>
#define N 16

__global__ void differences(const int *in, int *out) {
  int i = threadIdx.x;
  out[i] = i == 0 ? 0 : in[i] - in[i - 1];
}

int main() {
  int host[N], *in, *out;
  for (int i = 0; i < N; ++i) host[i] = 5 * i;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&out, sizeof(host));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  differences<<<1, N>>>(in, out);
  cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 1; i < N; ++i) assert(host[i] == 5);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
