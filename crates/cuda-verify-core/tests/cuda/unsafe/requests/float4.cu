//@ verdict: unsafe
//@ options: --kernel=quads --gridDim=1 --blockDim=32 --check=bank-conflict --check=uncoalesced
//@ unconfirmed-because: replays do not count what requests of warps cost

// Four floats at once go in quarters of the warp, and those of one begin in two places only.
__global__ void quads(float4 *out) {
  __shared__ float4 quads[32 * 4];
  quads[threadIdx.x * 4] = out[threadIdx.x];  //~ ERROR bank-conflict: 4 lanes of a warp access different words of one bank of shared memory, 0, so that the request takes 4 turns
  __syncwarp();
  out[threadIdx.x] = quads[threadIdx.x * 4];  //~ ERROR bank-conflict: 4 lanes of a warp access different words of one bank of shared memory, 0, so that the request takes 4 turns
}
