//@ verdict: unsafe
//@ options: --kernel=copy --gridDim=4,4 --blockDim=32,8 --no-check=data-race --check=bank-conflict --check=uncoalesced
//@ unconfirmed-because: replays do not count what requests of warps cost

// Neighboring rows of a matrix, a column for each warp.
__global__ void copy(float *out, const float *in, int width) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (x < width && y < width) out[x * width + y] = in[x * width + y];  //~ ERROR uncoalesced: a request of 32 lanes of a warp touches 32 sectors of 32 bytes, its bytes fit in 4
//~| ERROR uncoalesced: a request of 32 lanes of a warp touches 32 sectors of 32 bytes, its bytes fit in 4
}
