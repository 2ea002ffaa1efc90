// The column is not compared with the width: the end of a row is the beginning of the next one.
//@ verdict: unsafe
//@ options: --kernel=scale

__global__ void scale(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y < height) out[y * width + x] = 2.0f * in[y * width + x];  //~ ERROR data-race
}
