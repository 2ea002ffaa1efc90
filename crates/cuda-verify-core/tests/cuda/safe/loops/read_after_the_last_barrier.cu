//@ verdict: safe
//@ options: --kernel=last --blockDim=32 --gridDim=1
// What comes after the loop is after its last barrier; what comes before a barrier of the loop is not, but only if there
// is a further iteration.

__global__ void last(int *a, int n) {
  __shared__ int s[32];
  int t = threadIdx.x;
  for (int j = 0; j < n; j++) {
    s[t] = j;
    __syncthreads();
  }
  a[t] = s[31 - t];
}
