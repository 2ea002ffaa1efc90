// A sum by threads of two warps without barriers, in lockstep.
//@ verdict: unsafe
//@ options: --kernel=sum --blockDim=64 --gridDim=1 --warp-sync=32

__global__ void sum(int *a) {
  __shared__ volatile int s[64];
  s[threadIdx.x] = a[threadIdx.x];  //~ ERROR data-race
  if (threadIdx.x < 32) s[threadIdx.x] += s[threadIdx.x + 32];
}
