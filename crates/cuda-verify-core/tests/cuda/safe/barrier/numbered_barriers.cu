// Two halves of a block meet at barriers of their own.
//@ verdict: safe
//@ options: --kernel=exchange --blockDim=128 --gridDim=1

__global__ void exchange(int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = t;
  asm volatile("bar.sync %0, 64;" ::"r"(1 + t / 64) : "memory");
  out[t] = s[t ^ 32];
}
