//~^ WARN bounded: the answer is not complete: it rests on rules that are off: whole-warps
//@ verdict: unknown
//@ options: --kernel=scale --without=whole-warps --check=bank-conflict --check=uncoalesced

// Blocks of any size: a request of a warp with short rows is another one.
__global__ void scale(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] *= 2.0f;
}
