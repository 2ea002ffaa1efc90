//@ verdict: safe
// Twin: ../../unsafe/launchers/blocks_of_grid.cu.
// The blocks of a grid that is not launched, a product of unsigned numbers, are taken in turn by those that are.

__global__ void fill(unsigned char *image, int width, int height, unsigned across, int n_tiles) {
  for (unsigned tile = blockIdx.x; tile < n_tiles; tile += gridDim.x) {
    unsigned column = tile % across, row = tile / across;
    int x = blockDim.x * column + threadIdx.x, y = blockDim.y * row + threadIdx.y;
    if (x < width && y < height) image[width * y + x] = 1;
  }
}

void fill_tiles(unsigned char *image, int width, int height, int n_blocks) {
  if (width <= 0 || height <= 0) return;
  dim3 tiles((width + 15) / 16, (height + 15) / 16);
  fill<<<n_blocks, dim3(16, 16)>>>(image, width, height, tiles.x, tiles.x * tiles.y);
}
