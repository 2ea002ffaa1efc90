// A table of host functions is called with the right index.
//@ verdict: safe

#include <cassert>

__global__ void one(int *a) { *a = 1; }
__global__ void two(int *a) { *a = 2; }

void launch_one(int *a) { one<<<1, 1>>>(a); }
void launch_two(int *a) { two<<<1, 1>>>(a); }

int main() {
  void (*table[2])(int *) = {launch_one, launch_two};
  int *dev, host;
  cudaMalloc(&dev, sizeof(int));
  table[1](dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 2);
  cudaFree(dev);
  return 0;
}
