// The derived class overrides a virtual function.
//@ verdict: safe

#include <cassert>

struct Shape {
  __device__ virtual int corners() const { return 0; }
};
struct Square : Shape {
  __device__ int corners() const { return 4; }
};

__device__ int count(const Shape &shape) { return shape.corners(); }

__global__ void kernel(int *out) {
  Square square;
  *out = count(square);
}

int main() {
  int *dev, host;
  cudaMalloc(&dev, sizeof(int));
  kernel<<<1, 1>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 4);
  cudaFree(dev);
  return 0;
}
