// What another thread has written since the last barrier may not be read.
//@ verdict: unsafe
//@ options: --kernel=shift --blockDim=64 --gridDim=64

__global__ void shift(float *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;  //~ ERROR data-race: write of shared memory `shift::s` by thread (1, 0, 0) of block (0, 0, 0) races with read by thread (0, 0, 0) of block (0, 0, 0)
  __read_permission(int, s[(t + 1) % 64]);
  bugle_barrier(true, true);
  a[blockIdx.x * 64 + t] = s[(t + 1) % 64];
}
