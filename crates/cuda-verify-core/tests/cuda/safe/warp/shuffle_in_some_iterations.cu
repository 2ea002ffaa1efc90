// Every fourth iteration has a shuffle, the same ones for all lanes.
//@ verdict: safe
//@ options: --kernel=sum --blockDim=64 --gridDim=1 --threads=pair

__global__ void sum(int *out, int n) {
  int t = threadIdx.x, sum = 0;
  for (int i = 0; i < n; i++) {
    if (i % 4 == 0) sum += __shfl_xor_sync(~0u, i, 1);
  }
  out[t] = sum;
}
