// The warp that writes waits at a barrier, the one that reads only arrives.
//@ verdict: unsafe
//@ options: --kernel=hand_over --blockDim=64 --gridDim=1

__global__ void hand_over(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t < 32) {
    s[t] = t;  //~ ERROR data-race
    asm volatile("bar.sync 1, 64;" ::: "memory");
  } else {
    asm volatile("bar.arrive 1, 64;" ::: "memory");
    out[t - 32] = s[63 - t];
  }
}
