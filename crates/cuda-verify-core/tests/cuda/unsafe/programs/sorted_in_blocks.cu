//@ verdict: unsafe
// The guard of the last block lets one thread too many write.
#include <cstdio>
#include <cstdlib>
#include <algorithm>
#define BLOCK 512
__global__ void sort_blocks(int *data, int n) {
  __shared__ int s[BLOCK];
  int i = blockIdx.x * BLOCK + threadIdx.x;
  s[threadIdx.x] = i < n ? data[i] : 0x7fffffff;
  __syncthreads();
  for (int k = 2; k <= BLOCK; k *= 2)
    for (int j = k / 2; j > 0; j /= 2) {
      int o = threadIdx.x ^ j;
      if (o > threadIdx.x) {
        bool up = (threadIdx.x & k) == 0;
        if ((s[threadIdx.x] > s[o]) == up) { int t = s[threadIdx.x]; s[threadIdx.x] = s[o]; s[o] = t; }
      }
      __syncthreads();
    }
  if (i <= n) data[i] = s[threadIdx.x];  //~ ERROR array-bounds
}
__global__ void merge_step(int *data, int n, int j, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, o = i ^ j;
  if (o > i && o < n) {
    bool up = (i & k) == 0;
    if ((data[i] > data[o]) == up) { int t = data[i]; data[i] = data[o]; data[o] = t; }
  }
}
__global__ void check(const int *data, int n, int *bad) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i + 1 < n; i += blockDim.x * gridDim.x)
    if (data[i] > data[i + 1]) atomicExch(bad, 1);
}
int main(int argc, char **argv) {
  int n = 1 << 20;
  if (argc > 1) n = std::max(1, atoi(argv[1]));
  int *h = (int *)malloc(n * sizeof(int)), *d, *bad, zero = 0;
  for (int i = 0; i < n; i++) h[i] = rand();
  cudaMalloc(&d, n * sizeof(int));
  cudaMalloc(&bad, sizeof(int));
  cudaMemcpy(d, h, n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(bad, &zero, sizeof(int), cudaMemcpyHostToDevice);
  int blocks = (n + BLOCK - 1) / BLOCK;
  sort_blocks<<<blocks, BLOCK>>>(d, n);
  for (int k = 2 * BLOCK; k / 2 < n; k *= 2)
    for (int j = k / 2; j > 0; j /= 2) merge_step<<<blocks, BLOCK>>>(d, n, j, k);
  check<<<64, 256>>>(d, n, bad);
  cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(&zero, bad, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%s %d\n", zero ? "not sorted" : "sorted", h[0]);
  cudaFree(d); cudaFree(bad); free(h);
}
