// The mask of active lanes has the own one, so that it is never zero.
//@ verdict: safe
//@ options: --kernel=first --blockDim=64 --gridDim=1 --threads=pair

__global__ void first(int *out) {
  if (__activemask() == 0) out[0] = threadIdx.x;
}
