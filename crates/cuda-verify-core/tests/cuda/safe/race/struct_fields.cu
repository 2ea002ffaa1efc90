// Two threads per particle write different fields.
//@ verdict: safe

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
    p[i].y = 2.0f;
  }
}

int main() {
  Particle *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  move<<<1, 2 * N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i].x == 1.0f && host[i].y == 2.0f && host[i].id == 0);
  cudaFree(dev);
  return 0;
}
