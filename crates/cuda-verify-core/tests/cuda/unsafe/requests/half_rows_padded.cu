//@ verdict: unsafe
//@ unconfirmed-because: replays do not count what requests of warps cost
//@ options: --kernel=tiles --gridDim=1,4 --blockDim=16,16 --no-check=data-race --check=bank-conflict --check=uncoalesced

// Rows of 16 threads: a warp has two rows, and the last word of the second meets the first of the first.
__global__ void tiles(float *out, const float *in, int width) {
  __shared__ float tile[16][17];
  tile[threadIdx.y][threadIdx.x] = in[(blockIdx.y * 16 + threadIdx.y) * width + threadIdx.x];  //~ ERROR bank-conflict: 2 lanes of a warp access different words of one bank of shared memory, 0, so that the request takes 2 turns
  __syncthreads();
  out[(blockIdx.y * 16 + threadIdx.y) * width + threadIdx.x] = tile[threadIdx.x][threadIdx.y];  //~ ERROR bank-conflict: 2 lanes of a warp access different words of one bank of shared memory, 0, so that the request takes 2 turns
}
