//@ verdict: unsafe
//@ options: --kernel=strided --gridDim=1 --blockDim=32 --check=bank-conflict --check=uncoalesced
//@ unconfirmed-because: replays do not count what requests of warps cost

// Words of shared memory that are 32 apart: all in one bank.
__global__ void strided(float *out) {
  __shared__ float words[32 * 32];
  int i = threadIdx.x * 32;
  words[i] = out[threadIdx.x];  //~ ERROR bank-conflict: 32 lanes of a warp access different words of one bank of shared memory, 0, so that the request takes 32 turns
  __syncwarp();
  out[threadIdx.x] = words[i] + 1.0f;  //~ ERROR bank-conflict: 32 lanes of a warp access different words of one bank of shared memory, 0, so that the request takes 32 turns
}
