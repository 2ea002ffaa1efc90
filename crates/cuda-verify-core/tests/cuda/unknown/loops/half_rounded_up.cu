// Half of 1, rounded up, is 1.
//@ verdict: unknown
//@ options: --blockDim=64 --gridDim=1
__global__ void k(int *a) {
  int s = blockDim.x;
  while (s > 0) {  //~ WARN endless
    if (threadIdx.x < s) a[threadIdx.x] = s;
    __syncthreads();
    s = (s + 1) / 2;
  }
}
