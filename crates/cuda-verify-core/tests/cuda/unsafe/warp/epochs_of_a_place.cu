// The same lanes write the same place again after a `__syncwarp`, while others read it.
//@ verdict: unsafe
//@ options: --kernel=twice --blockDim=32 --gridDim=1

__global__ void twice(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  for (int i = 0; i < 2; i++) {
    s[t] = t;  //~ ERROR data-race
    if (i == 1) out[t] = s[31 - t];
    __syncwarp();
  }
}
