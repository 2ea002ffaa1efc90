// Rows of a rectangular image lie one after the other.
//@ verdict: safe

#include <cassert>
#define WIDTH 6
#define HEIGHT 4

__global__ void gradient(unsigned char *image) {
  int x = threadIdx.x, y = threadIdx.y;
  image[y * WIDTH + x] = x + y;
}

int main() {
  unsigned char *dev, host[WIDTH * HEIGHT];
  cudaMalloc(&dev, sizeof(host));
  gradient<<<1, dim3(WIDTH, HEIGHT)>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[WIDTH * HEIGHT - 1] == WIDTH + HEIGHT - 2);
  cudaFree(dev);
  return 0;
}
