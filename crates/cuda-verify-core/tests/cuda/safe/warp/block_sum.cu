// A sum over two warps: shuffles inside the warps, shared memory between them.
//@ verdict: safe

#include <cassert>
#define N 64

__global__ void sum(const int *in, int *out) {
  __shared__ int part[N / 32];
  int value = in[threadIdx.x];
  for (int d = 16; d > 0; d /= 2) value += __shfl_down_sync(0xffffffffu, value, d);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x == 0) *out = part[0] + part[1];
}

int main() {
  int host[N], *in, *out, total;
  for (int i = 0; i < N; ++i) host[i] = i;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  sum<<<1, N>>>(in, out);
  cudaMemcpy(&total, out, sizeof(int), cudaMemcpyDeviceToHost);
  assert(total == N * (N - 1) / 2);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
