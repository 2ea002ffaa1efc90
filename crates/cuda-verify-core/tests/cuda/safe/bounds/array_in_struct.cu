// The index stays in an array inside a structure.
//@ verdict: safe

#include <cassert>

struct Vertex {
  float position[3];
  float weight;
};

__global__ void scale(Vertex *v) {
  int i = threadIdx.x;
  for (int k = 0; k < 3; ++k) {
    v[i].position[k] *= v[i].weight;
  }
}

int main() {
  Vertex host[4], *dev;
  for (int i = 0; i < 4; ++i) host[i] = Vertex{{1.0f, 2.0f, 3.0f}, 2.0f};
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  scale<<<1, 4>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 4; ++i) assert(host[i].position[2] == 6.0f && host[i].weight == 2.0f);
  cudaFree(dev);
  return 0;
}
