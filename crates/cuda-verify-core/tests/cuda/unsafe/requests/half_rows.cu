//@ verdict: unsafe
//@ options: --kernel=tiles --gridDim=1,4 --blockDim=16,16 --no-check=data-race --check=bank-conflict --check=uncoalesced
//@ unconfirmed-because: replays do not count what requests of warps cost

// Rows of 16 threads: a warp has two rows, whose columns meet.
__global__ void tiles(float *out, const float *in, int width) {
  __shared__ float tile[16][16];
  tile[threadIdx.y][threadIdx.x] = in[(blockIdx.y * 16 + threadIdx.y) * width + threadIdx.x];
  __syncthreads();
  out[(blockIdx.y * 16 + threadIdx.y) * width + threadIdx.x] = tile[threadIdx.x][threadIdx.y];  //~ ERROR bank-conflict: 8 lanes of a warp access different words of one bank of shared memory, 0, so that the request takes 8 turns
}
