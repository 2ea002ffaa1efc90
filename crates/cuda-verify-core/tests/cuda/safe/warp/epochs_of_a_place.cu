// The same lanes write the same place again after a `__syncwarp`, and read those of others after the next.
//@ verdict: safe
//@ options: --kernel=twice --blockDim=32 --gridDim=1

__global__ void twice(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  for (int i = 0; i < 2; i++) {
    s[t] = t;
    __syncwarp();
    if (i == 1) out[t] = s[31 - t];
    __syncwarp();
  }
}
