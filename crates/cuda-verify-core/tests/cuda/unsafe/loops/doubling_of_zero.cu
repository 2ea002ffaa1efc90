// What is zero stays zero when it is doubled: only the other condition ends the loop, in its last iteration.
//@ verdict: unsafe
//@ options: --kernel=k --blockDim=64 --gridDim=1

__global__ void k(int *a, unsigned first, unsigned n) {
  __requires(n <= 1000);
  unsigned i = 0;
  for (unsigned s = first; s < n && i < 100; s *= 2) {
    if (i == 50) a[0] = threadIdx.x;  //~ ERROR data-race
    i++;
  }
}
