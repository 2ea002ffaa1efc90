// A struct is copied while another thread writes one of its fields.
//@ verdict: unsafe

#include <cassert>

struct Body {
  int position[2];
  int mass;
};

__global__ void move(Body *bodies) {
  Body own = bodies[threadIdx.x];
  bodies[1 - threadIdx.x].mass = own.position[0] + 1;  //~ ERROR data-race
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
