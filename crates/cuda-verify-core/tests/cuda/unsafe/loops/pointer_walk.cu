// A pointer that walks in steps of the block.
//@ verdict: unsafe
//@ options: --kernel=fill --blockDim=128 --gridDim=1

__global__ void fill(float *a, int n) {
  float *p = a + threadIdx.x;
  for (int i = 0; i < n; i++) {
    *p = i;  //~ ERROR data-race
    p += blockDim.x - 1;
  }
}
