//@ verdict: safe
//@ options: --kernel=copy --gridDim=4,4 --blockDim=32,8 --no-check=data-race --check=bank-conflict --check=uncoalesced 

// Neighboring rows of a matrix, a row for each warp.
__global__ void copy(float *out, const float *in, int width) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (x < width && y < width) out[y * width + x] = in[y * width + x];
}
