//@ verdict: unsafe
//@ options: --kernel=count --gridDim=1 --blockDim=32 --check=bank-conflict --check=uncoalesced
//@ unconfirmed-because: replays do not count what requests of warps cost

// Where the places in shared memory are read from data, two lanes may ask for words of one bank.
__global__ void count(const unsigned *data, unsigned *out) {
  __shared__ unsigned bins[1024];
  for (unsigned i = threadIdx.x; i < 1024; i += 32) bins[i] = 0;
  __syncwarp();
  unsigned at = data[threadIdx.x] % 1024;
  unsigned old = bins[at];  //~ ERROR bank-conflict: lanes of a warp access different words of one bank of shared memory
  out[threadIdx.x] = old;
}
