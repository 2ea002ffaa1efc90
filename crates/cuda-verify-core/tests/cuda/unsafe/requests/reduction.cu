//@ verdict: unsafe
//@ options: --kernel=sum --gridDim=8 --blockDim=256 --check=bank-conflict --check=uncoalesced
//@ unconfirmed-because: replays do not count what requests of warps cost

// A tree whose active threads work far apart.
__global__ void sum(float *out, const float *in) {
  __shared__ float part[256];
  unsigned tid = threadIdx.x;
  part[tid] = in[blockIdx.x * 256 + tid];
  __syncthreads();
  for (unsigned s = 1; s < 256; s *= 2) {
    unsigned at = 2 * s * tid;
    if (at < 256) part[at] += part[at + s];  //~ ERROR bank-conflict: 2 lanes of a warp access different words of one bank of shared memory, 1, so that the request takes 2 turns
//~| ERROR bank-conflict: 2 lanes of a warp access different words of one bank of shared memory, 0, so that the request takes 2 turns
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = part[0];
}
