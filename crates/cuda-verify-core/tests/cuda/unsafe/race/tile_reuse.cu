// The next tile is loaded while slower threads still read the present one.
//@ verdict: unsafe

#include <cassert>
#define T 8
#define ROUNDS 2

__global__ void sum_tiles(const int *in, int *out) {
  __shared__ int tile[T];
  int t = threadIdx.x, sum = 0;
  for (int round = 0; round < ROUNDS; ++round) {
    tile[t] = in[round * T + t];  //~ ERROR data-race: ::tile`
    __syncthreads();
    for (int k = 0; k < T; ++k) sum += tile[k];
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
  cudaFree(in);
  cudaFree(out);
  return 0;
}
