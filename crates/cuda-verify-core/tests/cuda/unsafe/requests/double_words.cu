//@ verdict: unsafe
//@ options: --kernel=doubles --gridDim=1 --blockDim=32 --check=bank-conflict --check=uncoalesced
//@ unconfirmed-because: replays do not count what requests of warps cost

// Double words go in halves of the warp, so that every second one meets another.
__global__ void doubles(double *out) {
  __shared__ double words[64];
  words[threadIdx.x * 2] = out[threadIdx.x];  //~ ERROR bank-conflict: 2 lanes of a warp access different words of one bank of shared memory, 0, so that the request takes 2 turns
  __syncwarp();
  out[threadIdx.x] = words[threadIdx.x * 2] + 1.0;  //~ ERROR bank-conflict: 2 lanes of a warp access different words of one bank of shared memory, 0, so that the request takes 2 turns
}
