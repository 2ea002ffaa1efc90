// All lanes go through the loop equally often.
//@ verdict: safe
//@ options: --kernel=sum --blockDim=64 --gridDim=1

__global__ void sum(int *out, const int *in, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    sum += __shfl_xor_sync(~0u, in[i * 64 + threadIdx.x], 1);
  }
  out[threadIdx.x] = sum;
}
