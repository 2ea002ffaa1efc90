// An unsigned number is never negative.
//@ verdict: unknown
//@ options: --blockDim=64 --gridDim=1
__global__ void k(int *a) {
  for (unsigned i = 7; i >= 0; i--) a[threadIdx.x] = i;  //~ WARN endless
}
