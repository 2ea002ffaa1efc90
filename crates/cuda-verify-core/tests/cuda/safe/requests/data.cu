//@ verdict: safe
//@ options: --kernel=count --gridDim=1 --blockDim=32 --check=bank-conflict --check=uncoalesced 

// Where the places in shared memory are read from data, it is the same for all lanes.
__global__ void count(const unsigned *data, unsigned *out) {
  __shared__ unsigned bins[1024];
  for (unsigned i = threadIdx.x; i < 1024; i += 32) bins[i] = 0;
  __syncwarp();
  unsigned at = data[blockIdx.x] % 1024;
  unsigned old = bins[at];
  out[threadIdx.x] = old;
}
