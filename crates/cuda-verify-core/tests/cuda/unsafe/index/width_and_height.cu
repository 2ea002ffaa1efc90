// Rows have the length of the width.
//@ verdict: unsafe
//@ options: --kernel=k --blockDim=[8,8]

__global__ void k(int *a, int w, int h) { int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (x < w && y < h) a[y * h + x] = 1;  //~ ERROR data-race: write of device memory `a` by thread (0, 1, 0) of block (0, 0, 0) races with write by thread (2, 0, 0) of block (0, 0, 0)
}
