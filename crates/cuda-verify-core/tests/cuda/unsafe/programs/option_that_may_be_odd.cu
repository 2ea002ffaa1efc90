// The second half of what a block loads is not guarded, which shows for sizes that are no powers of two.
//@ verdict: unsafe

#include <stdlib.h>
#include <unistd.h>

__global__ void sums(const float *in, float *out, int n) {
  __shared__ float part[64];
  int i = blockIdx.x * 128 + threadIdx.x;
  float sum = i < n ? in[i] : 0.0f;
  sum += in[i + 64];  //~ ERROR array-bounds
  part[threadIdx.x] = sum;
  __syncthreads();
  for (int s = 32; s > 0; s /= 2) {
    if (threadIdx.x < s) part[threadIdx.x] += part[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = part[0];
}

int main(int argc, char **argv) {
  int n = 1 << 12, option;
  while ((option = getopt(argc, argv, "n:")) != -1) {
    if (option != 'n') return 1;
    n = atoi(optarg);
  }
  if (n <= 0) return 1;
  int blocks = (n + 127) / 128;
  float *h = (float *)malloc(n * sizeof(float)), *in, *out;
  for (int i = 0; i < n; i++) h[i] = (float)rand() / RAND_MAX;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, blocks * sizeof(float));
  cudaMemcpy(in, h, n * sizeof(float), cudaMemcpyHostToDevice);
  sums<<<blocks, 64>>>(in, out, n);
  cudaFree(in);
  cudaFree(out);
  free(h);
  return 0;
}
