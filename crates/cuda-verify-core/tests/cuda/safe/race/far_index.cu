// Twin of ../../unsafe/race/far_index.cu: each thread writes an element of its own.
//@ verdict: safe
//@ options: --blockDim=64 --gridDim=1
__global__ void k(int *a, long long n) {
  __requires(n > (1LL << 42) && n < (1LL << 43));
  a[n + threadIdx.x] = threadIdx.x;
}
