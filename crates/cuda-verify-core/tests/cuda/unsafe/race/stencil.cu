// A three-point stencil that works in place.
//@ verdict: unsafe

#include <cassert>
#define N 32

__global__ void smooth(int *in) {
  int i = threadIdx.x + 1;
  if (i < N - 1) {
    in[i] = (in[i - 1] + in[i] + in[i + 1]) / 3;  //~ ERROR data-race
  }
}

int main() {
  int host[N];
  for (int i = 0; i < N; ++i) host[i] = 3 * i;
  int *in;
  cudaMalloc(&in, sizeof(host));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  smooth<<<1, N>>>(in);
  cudaMemcpy(host, in, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(in);
  return 0;
}
