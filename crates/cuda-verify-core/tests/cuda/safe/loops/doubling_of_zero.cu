// What is not zero has left its limit before: there is no such iteration.
//@ verdict: safe
//@ options: --kernel=k --blockDim=64 --gridDim=1

__global__ void k(int *a, unsigned first, unsigned n) {
  __requires(n <= 1000 && first > 0);
  unsigned i = 0;
  for (unsigned s = first; s < n && i < 100; s *= 2) {
    if (i == 50) a[0] = threadIdx.x;
    i++;
  }
}
