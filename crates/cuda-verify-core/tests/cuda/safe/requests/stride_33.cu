//@ verdict: safe
//@ options: --kernel=strided --gridDim=1 --blockDim=32 --check=bank-conflict --check=uncoalesced 

// Words of shared memory that are 33 apart, which is one more than there are banks.
__global__ void strided(float *out) {
  __shared__ float words[32 * 33];
  int i = threadIdx.x * 33;
  words[i] = out[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = words[i] + 1.0f;
}
