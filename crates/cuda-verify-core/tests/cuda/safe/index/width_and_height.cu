// Rows have the length of the width.
//@ verdict: safe
//@ options: --kernel=k --blockDim=[8,8]

__global__ void k(int *a, int w, int h) { int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (x < w && y < h) a[y * w + x] = 1;
}
