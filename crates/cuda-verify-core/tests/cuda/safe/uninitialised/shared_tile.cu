// Threads beyond the end of the input set their element of the tile to zero.
//@ verdict: safe
//@ options: --check=uninitialised-read

#include <cassert>
#define N 4

__global__ void reverse(const int *in, int *out, int n) {
  __shared__ int tile[N];
  int t = threadIdx.x;
  tile[t] = t < n ? in[t] : 0;
  __syncthreads();
  out[t] = tile[N - 1 - t];
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
