// Which of two buffers of the caller has the lower address is not for the kernel to know.
//@ verdict: unsafe
//@ options: --blockDim=32 --gridDim=1
__global__ void k(int *a, int *b) {
  if (a < b) a[threadIdx.x] = 1;
  else b[threadIdx.x / 2] = threadIdx.x;  //~ ERROR data-race
}
