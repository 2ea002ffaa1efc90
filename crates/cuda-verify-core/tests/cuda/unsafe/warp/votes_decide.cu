// The result of a vote is the same for all threads, their numbers are not.
//@ verdict: unsafe
//@ options: --kernel=votes --blockDim=64 --gridDim=1 --threads=pair

__global__ void votes(int *out, const int *in) {
  int t = threadIdx.x;
  if (__syncthreads_and(in[t] > 0) + t > 8) __syncthreads();  //~ ERROR barrier-divergence
  out[t] = t;
}
