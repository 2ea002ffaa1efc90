// What another thread has written since the last barrier may not be read.
//@ verdict: unsafe
//@ options: --kernel=shift --blockDim=64 --gridDim=64

__global__ void shift(float *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  __read_permission(int, s[(t + 1) % 64]);
  bugle_barrier(true, true);
  a[blockIdx.x * 64 + t] = s[(t + 1) % 64];
}
