//@ verdict: unsafe
//@ options: --kernel=some --gridDim=1 --blockDim=128 --check=bank-conflict --check=uncoalesced
//@ unconfirmed-because: replays do not count what requests of warps cost

// Active lanes that leave out three words each.
__global__ void some(float *out) {
  if (threadIdx.x % 4 == 0) out[threadIdx.x * 2] = 1.0f;  //~ ERROR uncoalesced: a request of 8 lanes of a warp touches 8 sectors of 32 bytes, its bytes fit in 1
}
