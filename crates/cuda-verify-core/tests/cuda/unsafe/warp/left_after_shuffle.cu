// A lane leaves after its last round, and others shuffle on.
//@ verdict: unsafe
//@ options: --kernel=sum --blockDim=64 --gridDim=1

__global__ void sum(int *out, const int *rounds) {
  int sum = 0;
  int n = rounds[threadIdx.x];
  do {
    sum += __shfl_xor_sync(~0u, sum, 1);  //~ ERROR warp-sync
  } while (--n > 0);
  out[threadIdx.x] = sum;
}
