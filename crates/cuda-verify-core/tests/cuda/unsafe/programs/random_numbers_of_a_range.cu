//@ verdict: unsafe
// Twin: ../../safe/programs/random_numbers_of_a_range.cu.
// Counts in shared memory are read while other threads still count.
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#define BINS 16

__global__ void count(const float *x, int *bins, int n) {
  __shared__ int own[BINS];
  if (threadIdx.x < BINS) own[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    int bin = min(max((int)(x[i] * BINS), 0), BINS - 1);
    atomicAdd(&own[bin], 1);
  }
  if (threadIdx.x < BINS) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);  //~ ERROR data-race
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 12;
  if (n < 1 || n > 16) return 1;
  std::mt19937 engine(42);
  std::uniform_real_distribution<float> range(0.25f, 0.75f);
  std::vector<float> values(n);
  for (float &value : values) value = range(engine);
  float *x;
  int *bins;
  cudaMalloc(&x, n * sizeof(float));
  cudaMallocManaged(&bins, BINS * sizeof(int));
  for (int i = 0; i < BINS; i++) bins[i] = 0;
  cudaMemcpy(x, values.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  count<<<2, 32>>>(x, bins, n);
  cudaDeviceSynchronize();
  printf("%d\n", bins[0]);
  cudaFree(x);
  cudaFree(bins);
}
