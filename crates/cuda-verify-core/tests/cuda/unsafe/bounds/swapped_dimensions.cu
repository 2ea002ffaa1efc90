// Width and height change places in the address of a rectangular image.
//@ verdict: unsafe

#include <cassert>
#define WIDTH 6
#define HEIGHT 4

__global__ void gradient(unsigned char *image) {
  int x = threadIdx.x, y = threadIdx.y;
  image[x * WIDTH + y] = x + y;  //~ ERROR array-bounds
}

int main() {
  unsigned char *dev, host[WIDTH * HEIGHT];
  cudaMalloc(&dev, sizeof(host));
  gradient<<<1, dim3(WIDTH, HEIGHT)>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}
