// Each warp meets at a barrier of its own and reads what another one has written.
//@ verdict: unsafe
//@ options: --kernel=exchange --blockDim=128 --gridDim=1

__global__ void exchange(int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = t;  //~ ERROR data-race
  asm volatile("bar.sync %0, 32;" ::"r"(1 + t / 32) : "memory");
  out[t] = s[t ^ 32];
}
