// A shuffle whose width is no power of two.
//@ verdict: unsafe
//@ options: --kernel=shift --blockDim=32 --gridDim=1

__global__ void shift(int *out) {
  int t = threadIdx.x;
  out[t] = __shfl_down_sync(~0u, t, 1, 24);  //~ ERROR api-contract: power of two
}
