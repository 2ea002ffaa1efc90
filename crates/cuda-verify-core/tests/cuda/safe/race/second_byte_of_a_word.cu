// A thread writes two bytes of one word, and another one the third.
//@ verdict: safe

#define N 64

__global__ void mark(char *a) {
  int i = threadIdx.x;
  if (i < 3) a[i] = 1;
  if (i == 33) a[3] = 2;
}

__global__ void pair(char *a) {
  if (threadIdx.x == 0) {
    a[0] = 1;
    a[1] = 1;
  } else {
    a[2] = 2;
  }
}

int main() {
  char *dev;
  cudaMalloc(&dev, N);
  mark<<<1, N>>>(dev);
  pair<<<1, 2>>>(dev);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}
