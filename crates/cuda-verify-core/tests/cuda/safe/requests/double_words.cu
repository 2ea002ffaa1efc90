//@ verdict: safe
//@ options: --kernel=doubles --gridDim=1 --blockDim=32 --check=bank-conflict --check=uncoalesced 

// Double words go in halves of the warp, each of which has its banks for itself.
__global__ void doubles(double *out) {
  __shared__ double words[64];
  words[threadIdx.x * 1] = out[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = words[threadIdx.x * 1] + 1.0;
}
