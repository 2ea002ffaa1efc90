//@ verdict: unsafe
// Sizes that are computed from arguments fit in the bits in which they are handed on, but not enough is allocated.
#include <stdlib.h>

struct Body {
  float x, y, z, vx, vy, vz;
};

__global__ void move(Body *p, float dt, unsigned n) {
  unsigned i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n) p[i].x += p[i].vx * dt; //~ ERROR array-bounds
}

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  const unsigned rows = atoi(argv[1]), cols = atoi(argv[2]);
  const unsigned n = (rows - 1) * cols;
  int bytes = n * sizeof(Body);
  Body *host = (Body *)malloc(bytes);
  for (unsigned i = 0; i < n; i++) host[i] = Body();
  Body *p;
  cudaMalloc(&p, bytes - sizeof(float) * n);
  move<<<(n + 255) / 256, 256>>>(p, 0.1f, n);
  cudaFree(p);
  free(host);
  return 0;
}
