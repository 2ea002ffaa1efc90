// The product has 32 bits, and the number of elements has 64: two blocks come to one element in a launch of more threads.
//@ verdict: unsafe
//@ options: --without=usual-launch --blockDim=1024,1 --gridDim=*
__global__ void k(float *a, size_t n) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] += 1.f;  //~ ERROR data-race
}
