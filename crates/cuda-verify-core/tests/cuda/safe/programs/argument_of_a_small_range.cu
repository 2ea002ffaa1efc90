//@ verdict: bounded
// The program refuses what is not between 5 and 9, and which list comes first depends on the order of the threads.
#include <cstdio>
#include <cstdlib>

__device__ unsigned int n_found;

__global__ void keep_odd(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 2 == 1) out[atomicAdd(&n_found, 1u)] = in[i];
}

static int rounds(unsigned int n) {
  int count = 0;
  while (n > 1) {
    n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    count++;
  }
  return count;
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  int k = atoi(argv[1]);
  if (k < 5 || k > 9) {
    puts("between 5 and 9");
    return 1;
  }
  int n = 4 * rounds(k);
  int *values = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) values[i] = i * i % 7;
  int *in, *out;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMemcpy(in, values, n * sizeof(int), cudaMemcpyHostToDevice);
  keep_odd<<<(n + 31) / 32, 32>>>(in, out, n);
  unsigned int found;
  cudaMemcpyFromSymbol(&found, n_found, sizeof(found));
  printf("%u\n", found);
  free(values);
  cudaFree(in);
  cudaFree(out);
}
