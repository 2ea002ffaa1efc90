// Two threads per particle write the same field.
//@ verdict: unsafe

#include <cassert>
#define N 8

struct Particle {
  float x, y;
  int id;
};

__global__ void move(Particle *p) {
  int i = threadIdx.x / 2;
  if (threadIdx.x % 2 == 0) {
    p[i].x = 1.0f;
  } else {
    p[i].x = 2.0f;  //~ ERROR data-race
  }
}

int main() {
  Particle *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  move<<<1, 2 * N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}
