// The shared counters are merged before all threads have counted.
//@ verdict: unsafe

#include <cassert>
#define BINS 4
#define N 16

__global__ void histogram(const int *in, int *bins) {
  __shared__ int local[BINS];
  int t = threadIdx.x;
  if (t < BINS) local[t] = 0;
  __syncthreads();
  atomicAdd(&local[in[blockIdx.x * N + t] % BINS], 1);  //~ ERROR data-race: ::local`
  if (t < BINS) atomicAdd(&bins[t], local[t]);
}

int main() {
  int host[2 * N], *in, *bins, result[BINS];
  for (int i = 0; i < 2 * N; ++i) host[i] = i;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&bins, sizeof(result));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  cudaMemset(bins, 0, sizeof(result));
  histogram<<<2, N>>>(in, bins);
  cudaMemcpy(result, bins, sizeof(result), cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(bins);
  return 0;
}
