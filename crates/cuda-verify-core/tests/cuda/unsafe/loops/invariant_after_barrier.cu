// An invariant behind the barrier of a loop holds only if every iteration keeps it.
//@ verdict: unsafe
//@ options: --kernel=k --blockDim=64 --gridDim=1 -D__cv_gpuverify

__global__ void k(int n) {
  int i = 0;
  for (; i < n; i++) {
    __syncthreads();
    __invariant(i == 0);  //~ ERROR assertion
  }
  __assert(i <= 1);
}
