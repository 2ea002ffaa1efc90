// Lanes beyond the end of a row do not vote, though the mask names them.
//@ verdict: unsafe
//@ options: --kernel=count --blockDim=256 --gridDim=*

__global__ void count(unsigned *total, const int *in, int n) {
  for (int start = 0; start < n; start += 1024) {
    int i = start + threadIdx.x;
    if (i < n) {
      unsigned votes = __ballot_sync(~0u, in[i] > 0);  //~ ERROR warp-sync
      if ((threadIdx.x & 31) == 0) atomicAdd(total, __popc(votes));
    }
    __syncthreads();
  }
}
