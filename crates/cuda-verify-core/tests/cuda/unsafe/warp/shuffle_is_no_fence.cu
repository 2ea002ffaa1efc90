// A shuffle does not order accesses to memory.
//@ verdict: unsafe
//@ options: --kernel=swap --blockDim=64 --gridDim=1 --threads=pair

__global__ void swap(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;  //~ ERROR data-race
  int v = __shfl_xor_sync(~0u, t, 1);
  out[t] = s[t ^ 1] + v;
}
