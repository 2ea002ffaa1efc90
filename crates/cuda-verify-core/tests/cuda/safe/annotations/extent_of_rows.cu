// A matrix is said to have height rows of width elements.
//@ verdict: safe
//@ options: --blockDim=[16,16] --gridDim=[8,8]
__global__ void transpose(int *out, const int *in, unsigned width, unsigned height) {
  __requires(width > 0 && height > 0 && width <= 128 && height <= 128);
  __requires_extent(in, width * height);
  __requires_extent(out, width * height);
  unsigned x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < width && y < height)
    out[x * height + y] = in[y * width + x];
}
