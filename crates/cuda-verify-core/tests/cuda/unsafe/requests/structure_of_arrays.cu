//@ verdict: unsafe
//@ options: --kernel=weigh --gridDim=8 --blockDim=256 --check=bank-conflict --check=uncoalesced
//@ unconfirmed-because: replays do not count what requests of warps cost

// Of each sector with a mass three quarters are something else.
struct Particle { float x, y, z, mass; };
__global__ void weigh(const Particle *all, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = all[i].mass * 9.81f;  //~ ERROR uncoalesced: a request of 32 lanes of a warp touches 16 sectors of 32 bytes, its bytes fit in 4
}
