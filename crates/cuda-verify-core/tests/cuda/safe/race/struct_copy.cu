// Every thread copies its own struct and then writes a field of it.
//@ verdict: safe

#include <cassert>

struct Body {
  int position[2];
  int mass;
};

__global__ void move(Body *bodies) {
  Body own = bodies[threadIdx.x];
  bodies[threadIdx.x].mass = own.position[0] + 1;
}

int main() {
  Body *dev, host[2];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  move<<<1, 2>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[1].mass == 1);
  cudaFree(dev);
  return 0;
}
