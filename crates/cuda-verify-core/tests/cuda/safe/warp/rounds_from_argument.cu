// A loop of unknown length whose lanes wait for each other, in a whole program.
//@ verdict: safe

#include <cstdlib>

__global__ void turn(int *out, int n) {
  __shared__ int s[32];
  int lane = threadIdx.x;
  for (int i = 0; i < n; i++) {
    s[lane] = i;
    __syncwarp();
    int value = s[31 - lane];
    __syncwarp();
    out[lane] = value;
  }
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int *dev;
  cudaMalloc(&dev, 32 * sizeof(int));
  turn<<<1, 32>>>(dev, atoi(argv[1]));
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}
