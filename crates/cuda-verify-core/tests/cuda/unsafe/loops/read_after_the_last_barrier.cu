//@ verdict: unsafe
//@ options: --kernel=last --blockDim=32 --gridDim=1
// The barrier of the loop comes before the write, which the last read is not after.

__global__ void last(int *a, int n) {
  __shared__ int s[32];
  int t = threadIdx.x;
  for (int j = 0; j < n; j++) {
    __syncthreads();
    s[t] = j; //~ ERROR data-race
  }
  a[t] = s[31 - t];
}
