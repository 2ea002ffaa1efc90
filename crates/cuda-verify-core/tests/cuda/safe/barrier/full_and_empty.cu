// One buffer between two warps: a barrier says that it is full, another one that it is empty.
//@ verdict: safe
//@ options: --kernel=stream --blockDim=64 --gridDim=1

__global__ void stream(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  for (int r = 0; r < 4; r++) {
    if (t < 32) {
      if (r) asm volatile("bar.sync 2, 64;" ::: "memory");
      s[t] = t + r;
      asm volatile("bar.arrive 1, 64;" ::: "memory");
    } else {
      asm volatile("bar.sync 1, 64;" ::: "memory");
      out[r * 32 + t - 32] = s[63 - t];
      if (r < 3) asm volatile("bar.arrive 2, 64;" ::: "memory");
    }
  }
}
