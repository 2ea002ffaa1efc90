// The read only guesses, but what it reads is written by a plain write.
//@ verdict: unsafe
//@ options: --kernel=count --blockDim=64 --gridDim=1

__global__ void count(int *n) {
  if (threadIdx.x == 0) *n = 0;
  int old = *n, assumed;  //~ ERROR data-race: write
  do {
    assumed = old;
    old = atomicCAS(n, assumed, assumed + 1);  //~ ERROR data-race: write
  } while (assumed != old);
}
