// The number of rounds is the same for all lanes.
//@ verdict: safe
//@ options: --kernel=sum --blockDim=64 --gridDim=1

__global__ void sum(int *out, const int *rounds) {
  int sum = 0;
  int n = rounds[0];
  do {
    sum += __shfl_xor_sync(~0u, sum, 1);
  } while (--n > 0);
  out[threadIdx.x] = sum;
}
