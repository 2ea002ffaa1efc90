//@ verdict: unsafe
//@ options: --kernel=k --blockDim=64 --gridDim=1

// Lanes of another warp have not come to this `__syncwarp`.
__global__ void k(int *x) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;  //~ ERROR data-race: write of shared memory `k::s` by thread (0, 0, 0) of block (0, 0, 0) races with read by thread (63, 0, 0) of block (0, 0, 0)
  __syncwarp();
  x[threadIdx.x] = s[63 - threadIdx.x];
}
