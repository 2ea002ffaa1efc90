// An allocation of zero bytes gives a null pointer, which is not used.
//@ verdict: safe
int main() {
  int *dev, n = 0;
  assert(cudaMalloc(&dev, n * sizeof(int)) == cudaSuccess);
  assert(dev == nullptr);
  cudaFree(dev);
}
