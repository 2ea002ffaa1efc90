// A convolution reads the table of weights in constant memory.
//@ verdict: safe

#include <cassert>
#define N 8
#define RADIUS 1

__constant__ int weights[2 * RADIUS + 1];

__global__ void convolve(const int *in, int *out) {
  int i = threadIdx.x, sum = 0;
  for (int k = -RADIUS; k <= RADIUS; ++k) {
    int at = min(max(i + k, 0), N - 1);
    sum += weights[k + RADIUS] * in[at];
  }
  out[i] = sum;
}

int main() {
  int w[] = {1, 2, 1}, host[N], *in, *out;
  for (int i = 0; i < N; ++i) host[i] = i;
  cudaMemcpyToSymbol(weights, w, sizeof(w));
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&out, sizeof(host));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  convolve<<<1, N>>>(in, out);
  cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 1; i < N - 1; ++i) assert(host[i] == 4 * i);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
