// One thread never leaves its loop.
//@ verdict: unknown
//@ options: --blockDim=64 --gridDim=1
__global__ void k(int *a) {
  if (threadIdx.x == 5)
    while (true) {}  //~ WARN endless
  a[threadIdx.x] = 1;
}
