// Threads beyond the end of the input leave their element of the tile unset.
//@ verdict: unsafe
//@ options: --check=uninitialised-read

#include <cassert>
#define N 4

__global__ void reverse(const int *in, int *out, int n) {
  __shared__ int tile[N];
  int t = threadIdx.x;
  if (t < n) tile[t] = in[t];
  __syncthreads();
  out[t] = tile[N - 1 - t];  //~ ERROR uninitialised-read: `reverse::tile`
}

int main() {
  int host[N] = {1, 2, 3, 4}, *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  reverse<<<1, N>>>(in, out, 3);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  assert(host[3] == 1);
  return 0;
}
