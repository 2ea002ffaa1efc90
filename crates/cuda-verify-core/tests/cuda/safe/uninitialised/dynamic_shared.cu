// A stencil loads its halo.
//@ verdict: safe
//@ options: --check=uninitialised-read

#include <cassert>
#define N 4

__global__ void blur(const int *in, int *out) {
  extern __shared__ int row[];
  int t = threadIdx.x;
  row[t + 1] = in[t];
  if (t == 0) row[0] = row[N + 1] = 0;
  __syncthreads();
  out[t] = row[t] + row[t + 1] + row[t + 2];
}

int main() {
  int host[N] = {1, 2, 3, 4}, *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  blur<<<1, N, (N + 2) * sizeof(int)>>>(in, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  assert(host[1] == 6);
  return 0;
}
