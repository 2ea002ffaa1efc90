// One of the functions in a table writes what all threads write.
//@ verdict: unsafe
//@ options: --kernel=apply --blockDim=64 --gridDim=4

typedef void (*Store)(float *, unsigned);
__device__ void own(float *a, unsigned i) { a[i] = i; }
__device__ void all(float *a, unsigned i) { a[0] = i; } //~ ERROR data-race: write of device memory `a`
__constant__ Store store[2] = { own, all };

__global__ void apply(float *a, int c) {
  if (c == 0 || c == 1) store[c](a, blockIdx.x * 64 + threadIdx.x);
}
