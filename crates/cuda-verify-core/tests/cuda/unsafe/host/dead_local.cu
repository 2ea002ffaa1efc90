// A pointer to a local variable outlives the variable.
//@ verdict: unsafe

#include <cassert>

__global__ void add(int *a, int value) { *a += value; }

const int *configuration() {
  int threads = 4;
  const int *p = &threads;
  return p;
}

int main() {
  const int *threads = configuration();
  int n = *threads;  //~ ERROR dangling-pointer
  int *dev, host = 0;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyHostToDevice);
  add<<<1, 1>>>(dev, n);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 4);
  cudaFree(dev);
  return 0;
}
