// Eight neighbors are read from one image, and one point is written to another.
//@ verdict: safe

__global__ void sobel(const unsigned char *in, unsigned char *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
  int gx = 0, gy = 0;
  const int k[3][3] = {{-1, 0, 1}, {-2, 0, 2}, {-1, 0, 1}};
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++) {
      int p = in[(y + j) * w + x + i];
      gx += k[j + 1][i + 1] * p;
      gy += k[i + 1][j + 1] * p;
    }
  int g = abs(gx) + abs(gy);
  out[y * w + x] = g > 255 ? 255 : g;
}
