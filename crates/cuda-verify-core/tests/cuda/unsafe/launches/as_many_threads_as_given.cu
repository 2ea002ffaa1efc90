// The program makes no launches but those in which the numbers of threads do not fit in 32 bits.
//@ verdict: unsafe
// Twin: ../../safe/launches/as_many_threads_as_given.cu is meant for smaller ones.
#include <cstdlib>

__global__ void number(float *out, unsigned long long n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i;  //~ ERROR data-race
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n_blocks = atoi(argv[1]);
  if (n_blocks < 20000000) return 1;
  float *out;
  cudaMalloc(&out, 1ull << 34);
  number<<<n_blocks, 256>>>(out, n_blocks * 256ull);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
