// One stage too many: the distance doubles beyond the end of the array.
//@ verdict: unsafe

__global__ void stage(unsigned *a, int distance, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, other = i ^ distance;
  if (i >= n || other <= i) return;
  unsigned old = a[i];
  a[i] = a[other]; //~ ERROR array-bounds: out of bounds
  a[other] = old;
}

int main(int argc, char **argv) {
  unsigned *dev, n = 2 * argc;
  cudaMalloc(&dev, n * sizeof(unsigned));
  cudaMemset(dev, 7, n * sizeof(unsigned));
  for (int distance = 1; distance <= n; distance *= 2) stage<<<(n + 255) / 256, 256>>>(dev, distance, n);
  cudaFree(dev);
  return 0;
}
