// Odd lanes go through the loop once more, and shuffle with lanes that have left it.
//@ verdict: unsafe
//@ options: --kernel=sum --blockDim=64 --gridDim=1

__global__ void sum(int *out, const int *in, int n) {
  int sum = 0;
  for (int i = 0; i < n + (int)(threadIdx.x & 1); i++) {
    sum += __shfl_xor_sync(~0u, in[i * 64 + threadIdx.x], 1);  //~ ERROR warp-sync
  }
  out[threadIdx.x] = sum;
}
