// Twin: ../../unsafe/loops/tiles_of_an_image.cu. Blocks take the tiles of an image of any size in turn, numbered row by
// row by an unsigned number.
//@ verdict: safe

__global__ void fill(unsigned char *image, int width, int height, int across, int tiles) {
  for (unsigned tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    unsigned column = tile % across;
    unsigned row = tile / across;
    int x = blockDim.x * column + threadIdx.x;
    int y = blockDim.y * row + threadIdx.y;
    if (x < width && y < height) image[width * y + x] = 1;
  }
}

void launch(unsigned char *image, int width, int height, int blocks) {
  if (width <= 0 || height <= 0) return;
  int across = (width + 15) / 16, down = (height + 15) / 16;
  fill<<<blocks, dim3(16, 16)>>>(image, width, height, across, across * down);
}
