// Sizes are given or have defaults; the borders of the image are left out, but for the last row.
//@ verdict: unsafe
#include <cstdlib>

__global__ void smooth(const float *a, float *b, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && y > 0 && x < w - 1 && y < h)
    b[y * w + x] = 0.25f * (a[y * w + x - 1] + a[y * w + x + 1] + a[(y - 1) * w + x] + a[(y + 1) * w + x]);  //~ ERROR array-bounds
}

int main(int argc, char **argv) {
  int w = argc > 1 ? atoi(argv[1]) : 64, h = 64, repeats = 10;
  if (argc > 2) h = atoi(argv[2]);
  if (argc > 3) repeats = atoi(argv[3]);
  if (w < 3 || h < 3 || w > 4096 || h > 4096) return 1;
  float *a, *b;
  cudaMalloc(&a, w * h * sizeof(float));
  cudaMalloc(&b, w * h * sizeof(float));
  cudaMemset(a, 0, w * h * sizeof(float));
  cudaMemset(b, 0, w * h * sizeof(float));
  dim3 block(16, 16), grid((w + 15) / 16, (h + 15) / 16);
  for (int i = 0; i < repeats; ++i) {
    smooth<<<grid, block>>>(a, b, w, h);
    float *t = a;
    a = b;
    b = t;
  }
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
  return 0;
}
