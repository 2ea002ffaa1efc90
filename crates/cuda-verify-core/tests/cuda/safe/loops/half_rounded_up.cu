// Twin of ../../unknown/loops/half_rounded_up.cu that stops at 1.
//@ verdict: safe
//@ options: --blockDim=64 --gridDim=1
__global__ void k(int *a) {
  int s = blockDim.x;
  while (s > 1) {
    if (threadIdx.x < s) a[threadIdx.x] = s;
    __syncthreads();
    s = (s + 1) / 2;
  }
}
