// Rows of pitched memory do not follow each other without gaps.
//@ verdict: unsafe

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
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[1][0] == 10);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}
