// Stages of a bitonic sort: the host doubles one distance and halves the other.
//@ verdict: safe

#define N (1 << 16)

__global__ void stage(unsigned *a, int distance, int size) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, other = i ^ distance;
  if (other <= i) return;
  bool is_up = (i & size) == 0;
  if ((a[i] > a[other]) == is_up) {
    unsigned old = a[i];
    a[i] = a[other];
    a[other] = old;
  }
}

int main() {
  unsigned *dev;
  cudaMalloc(&dev, N * sizeof(unsigned));
  cudaMemset(dev, 7, N * sizeof(unsigned));
  for (int size = 2; size <= N; size <<= 1)
    for (int distance = size / 2; distance > 0; distance >>= 1) stage<<<N / 256, 256>>>(dev, distance, size);
  cudaFree(dev);
  return 0;
}
