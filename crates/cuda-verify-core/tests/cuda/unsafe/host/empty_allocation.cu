// An allocation of zero bytes gives a null pointer, which is written to.
//@ verdict: unsafe
int main() {
  int *dev, n = 0;
  assert(cudaMalloc(&dev, n * sizeof(int)) == cudaSuccess);
  assert(dev == nullptr);
  cudaMemset(dev, 0, sizeof(int));  //~ ERROR null-pointer
  cudaFree(dev);
}
