// A sum by a warp without barriers, in lockstep.
//@ verdict: safe
//@ options: --kernel=sum --blockDim=64 --gridDim=1 --warp-sync=32

__global__ void sum(int *a) {
  __shared__ volatile int s[64];
  s[threadIdx.x] = a[threadIdx.x];
  if (threadIdx.x % 32 < 16) s[threadIdx.x] += s[threadIdx.x + 16];
  if (threadIdx.x % 32 < 8) s[threadIdx.x] += s[threadIdx.x + 8];
}
