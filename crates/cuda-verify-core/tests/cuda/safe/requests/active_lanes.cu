//@ verdict: safe
//@ options: --kernel=some --gridDim=1 --blockDim=128 --check=bank-conflict --check=uncoalesced 

// Active lanes that write neighboring words.
__global__ void some(float *out) {
  if (threadIdx.x % 4 == 0) out[threadIdx.x / 4] = 1.0f;
}
