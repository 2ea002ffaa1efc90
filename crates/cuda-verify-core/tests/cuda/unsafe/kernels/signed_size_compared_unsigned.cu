// The guard leaves out the columns, so that rows run into each other whatever the sign of the size.
//@ verdict: unsafe

__global__ void fill(float *out, int w, int h) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y >= h) return;
  out[y * w + x] = 1.0f;  //~ ERROR data-race: write of device memory `out` by thread (0, 1, 0) of block (0, 0, 0) races with write by thread (0, 0, 0) of block (0, 0, 0)
}
