// The lanes do not wait before the next round writes.
//@ verdict: unsafe

#include <cstdlib>

__global__ void turn(int *out, int n) {
  __shared__ int s[32];
  int lane = threadIdx.x;
  for (int i = 0; i < n; i++) {
    s[lane] = i;  //~ ERROR data-race
    __syncwarp();
    int value = s[31 - lane];
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
