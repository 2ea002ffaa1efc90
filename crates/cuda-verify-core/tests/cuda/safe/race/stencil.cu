// A three-point stencil from one buffer into another.
//@ verdict: safe

#include <cassert>
#define N 32

__global__ void smooth(const int *in, int *out) {
  int i = threadIdx.x + 1;
  if (i < N - 1) {
    out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3;
  }
}

int main() {
  int host[N];
  for (int i = 0; i < N; ++i) host[i] = 3 * i;
  int *in;
  cudaMalloc(&in, sizeof(host));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  int *out;
  cudaMalloc(&out, sizeof(host));
  smooth<<<1, N>>>(in, out);
  cudaMemcpy(host + 1, out + 1, sizeof(int) * (N - 2), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == 3 * i);
  cudaFree(out);
  cudaFree(in);
  return 0;
}
