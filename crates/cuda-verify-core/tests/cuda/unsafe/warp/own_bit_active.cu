// All lanes are active and write.
//@ verdict: unsafe
//@ options: --kernel=first --blockDim=64 --gridDim=1 --threads=pair

__global__ void first(int *out) {
  if (__activemask() == ~0u) out[0] = threadIdx.x;  //~ ERROR data-race
}
