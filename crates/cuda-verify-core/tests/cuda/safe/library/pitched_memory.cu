// Rows of pitched memory are found by the pitch.
//@ verdict: safe

#include <cassert>
#define WIDTH 3
#define HEIGHT 2

__global__ void fill(char *a, size_t pitch) {
  int x = threadIdx.x, y = threadIdx.y;
  int *row = (int *)(a + y * pitch);
  row[x] = 10 * y + x;
}

int main() {
  char *dev;
  size_t pitch;
  int host[HEIGHT][WIDTH];
  cudaMallocPitch((void **)&dev, &pitch, WIDTH * sizeof(int), HEIGHT);
  cudaMemset(dev, 0, pitch * HEIGHT);
  fill<<<1, dim3(WIDTH, HEIGHT)>>>(dev, pitch);
  cudaMemcpy2D(host, WIDTH * sizeof(int), dev, pitch, WIDTH * sizeof(int), HEIGHT, cudaMemcpyDeviceToHost);
  assert(host[0][2] == 2 && host[1][0] == 10 && host[1][2] == 12);
  cudaFree(dev);
  return 0;
}
