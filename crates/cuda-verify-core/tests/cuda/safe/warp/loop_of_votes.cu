// A vote keeps all lanes in the loop until the last one is done.
//@ verdict: safe
//@ options: --kernel=count --blockDim=32 --gridDim=1 --threads=pair

__global__ void count(int *out, const int *n) {
  int lane = threadIdx.x, sum = 0;
  for (int i = n[0] - 1 - lane; __any_sync(~0u, i >= 0); i -= 32) {
    sum += __popc(__ballot_sync(~0u, i >= 0));
  }
  out[lane] = sum;
}
