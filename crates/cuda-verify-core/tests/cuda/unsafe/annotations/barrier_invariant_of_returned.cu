// Threads that have returned before the barrier have shown nothing of their elements.
//@ verdict: unsafe
//@ options: --kernel=scatter --blockDim=64 --gridDim=1
__global__ void scatter(unsigned *a, int n) {
  __shared__ unsigned s[64];
  unsigned t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  if (t >= 32) return;
  s[t] = t;
  __barrier_invariant_2(s[threadIdx.x] == threadIdx.x, t, t + 32);
  __syncthreads();
  a[s[t]] = t;
  a[s[t + 32] + 100] = t; //~ ERROR data-race: write of device memory `a`
}
