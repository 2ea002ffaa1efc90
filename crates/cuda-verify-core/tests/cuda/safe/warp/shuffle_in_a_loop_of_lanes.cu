// All lanes of a warp go through a loop as often, whose number of iterations is not known.
//@ verdict: safe
//@ options: --kernel=sum --blockDim=32 --gridDim=1 --threads=pair

__global__ void sum(const int *a, int *out, int n) {
  int lane = threadIdx.x, v = 0;
  for (int j = 0; j < n; j += 32) v += __shfl_down_sync(~0u, a[j + lane], 1);
  out[lane] = v;
}
