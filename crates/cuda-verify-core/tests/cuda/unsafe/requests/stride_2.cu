//@ verdict: unsafe
//@ options: --kernel=strided --gridDim=1 --blockDim=32 --check=bank-conflict --check=uncoalesced
//@ unconfirmed-because: replays do not count what requests of warps cost

// Words of shared memory that are 2 apart.
__global__ void strided(float *out) {
  __shared__ float words[32 * 2];
  int i = threadIdx.x * 2;
  words[i] = out[threadIdx.x];  //~ ERROR bank-conflict: 2 lanes of a warp access different words of one bank of shared memory, 0, so that the request takes 2 turns
  __syncwarp();
  out[threadIdx.x] = words[i] + 1.0f;  //~ ERROR bank-conflict: 2 lanes of a warp access different words of one bank of shared memory, 0, so that the request takes 2 turns
}
