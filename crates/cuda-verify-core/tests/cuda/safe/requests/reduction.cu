//@ verdict: safe
//@ options: --kernel=sum --gridDim=8 --blockDim=256 --check=bank-conflict --check=uncoalesced 

// A tree whose active threads are neighbors.
__global__ void sum(float *out, const float *in) {
  __shared__ float part[256];
  unsigned tid = threadIdx.x;
  part[tid] = in[blockIdx.x * 256 + tid];
  __syncthreads();
  for (unsigned s = 128; s > 0; s >>= 1) {
    if (tid < s) part[tid] += part[tid + s];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = part[0];
}
