// Lanes leave a loop at different times, and those that stay name them in the mask of a shuffle.
//@ verdict: unsafe
//@ options: --kernel=sum --blockDim=32 --gridDim=1 --threads=pair

__global__ void sum(const int *a, int *out, int n) {
  int lane = threadIdx.x, v = 0;
  for (int j = lane; j < n; j += 32) v += __shfl_down_sync(~0u, a[j], 1);  //~ ERROR warp-sync
  out[lane] = v;
}
