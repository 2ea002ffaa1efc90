// All threads write one element whose number is above 2^42.
//@ verdict: unsafe
//@ options: --blockDim=64 --gridDim=1
__global__ void k(int *a, long long n) {
  __requires(n > (1LL << 42));
  a[n] = threadIdx.x;  //~ ERROR data-race
}
