// Lanes leave the loop at different times, and are named in the ballot.
//@ verdict: unsafe
//@ options: --kernel=count --blockDim=32 --gridDim=1 --threads=pair

__global__ void count(int *out, const int *n) {
  int lane = threadIdx.x, sum = 0;
  for (int i = n[0] - 1 - lane; i >= 0; i -= 32) {
    sum += __popc(__ballot_sync(~0u, i >= 0));  //~ ERROR warp-sync
  }
  out[lane] = sum;
}
