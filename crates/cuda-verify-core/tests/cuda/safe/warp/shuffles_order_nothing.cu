// Every lane writes its own place in a loop with shuffles.
//@ verdict: safe
//@ options: --kernel=shift --blockDim=64 --gridDim=1 --threads=pair

__global__ void shift(int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, sum = 0;
  for (int i = 0; i < n; i++) {
    s[t] = i;
    sum += __shfl_xor_sync(~0u, i, 1);
  }
  out[t] = sum;
}
