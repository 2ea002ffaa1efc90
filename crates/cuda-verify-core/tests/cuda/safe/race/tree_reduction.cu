// Every step of a tree reduction ends with a barrier.
//@ verdict: safe

#include <cassert>
#define N 64

__global__ void sum(const int *in, int *out) {
  __shared__ int part[N];
  int t = threadIdx.x;
  part[t] = in[t];
  __syncthreads();
  for (int half = N / 2; half > 0; half /= 2) {
    if (t < half) part[t] += part[t + half];
    __syncthreads();
  }
  if (t == 0) *out = part[0];
}

int main() {
  int host[N], total;
  for (int i = 0; i < N; ++i) host[i] = i;
  int *in, *out;
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
