// A transposition through a shared tile with a barrier.
//@ verdict: safe

#include <cassert>
#define T 4

__global__ void transpose(const int *in, int *out) {
  __shared__ int tile[T][T];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * T + x];
  __syncthreads();
  out[y * T + x] = tile[x][y];
}

int main() {
  int host[T * T], result[T * T];
  for (int i = 0; i < T * T; ++i) host[i] = i;
  int *in, *out;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&out, sizeof(host));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  transpose<<<1, dim3(T, T)>>>(in, out);
  cudaMemcpy(result, out, sizeof(result), cudaMemcpyDeviceToHost);
  for (int y = 0; y < T; ++y)
    for (int x = 0; x < T; ++x) assert(result[y * T + x] == host[x * T + y]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
