// A barrier at the end of each round keeps the tile until all have read it.
//@ verdict: safe

#include <cassert>
#define T 8
#define ROUNDS 2

__global__ void sum_tiles(const int *in, int *out) {
  __shared__ int tile[T];
  int t = threadIdx.x, sum = 0;
  for (int round = 0; round < ROUNDS; ++round) {
    tile[t] = in[round * T + t];
    __syncthreads();
    for (int k = 0; k < T; ++k) sum += tile[k];
    __syncthreads();
  }
  out[t] = sum;
}

int main() {
  int host[T * ROUNDS], *in, *out, result[T];
  for (int i = 0; i < T * ROUNDS; ++i) host[i] = i;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&out, sizeof(result));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  sum_tiles<<<1, T>>>(in, out);
  cudaMemcpy(result, out, sizeof(result), cudaMemcpyDeviceToHost);
  for (int i = 0; i < T; ++i) assert(result[i] == T * ROUNDS * (T * ROUNDS - 1) / 2);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
