// A histogram whose counters are incremented without atomics.
//@ verdict: unsafe

#include <cassert>
#define N 64
#define BINS 8

__global__ void histogram(const unsigned char *data, int *bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bins[data[i] % BINS]++;  //~ ERROR data-race
}

int main() {
  unsigned char data[N];
  for (int i = 0; i < N; ++i) data[i] = i * 7;
  unsigned char *d_data;
  int *d_bins, bins[BINS];
  cudaMalloc(&d_data, N);
  cudaMalloc(&d_bins, sizeof(bins));
  cudaMemcpy(d_data, data, N, cudaMemcpyHostToDevice);
  cudaMemset(d_bins, 0, sizeof(bins));
  histogram<<<2, N / 2>>>(d_data, d_bins);
  cudaMemcpy(bins, d_bins, sizeof(bins), cudaMemcpyDeviceToHost);
  cudaFree(d_data);
  cudaFree(d_bins);
  return 0;
}
