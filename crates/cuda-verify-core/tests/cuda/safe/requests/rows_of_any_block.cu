//@ verdict: safe
//@ options: --kernel=scale --check=bank-conflict --check=uncoalesced 

// Blocks of any size, whose rows are whole warps.
__global__ void scale(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] *= 2.0f;
}
