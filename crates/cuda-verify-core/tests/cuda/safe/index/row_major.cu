// A thread for each element of a matrix of any size; the products of signed sizes do not overflow in a program that is
// defined.
//@ verdict: safe
//@ options: --kernel=scale

__global__ void scale(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) out[y * width + x] = 2.0f * in[y * width + x];
}
