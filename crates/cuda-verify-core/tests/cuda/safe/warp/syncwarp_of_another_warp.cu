//@ verdict: safe
//@ options: --kernel=k --blockDim=64 --gridDim=1

// The neighbor is in the same warp.
__global__ void k(int *x) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  __syncwarp();
  x[threadIdx.x] = s[threadIdx.x ^ 1];
}
