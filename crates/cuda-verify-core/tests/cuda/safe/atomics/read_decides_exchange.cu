// The value that decides whether there is a compare-and-swap at all is read by an atomic function.
//@ verdict: safe
//@ options: --kernel=largest --blockDim=64 --gridDim=1

__global__ void largest(int *top, const int *x) {
  int mine = x[threadIdx.x], old = atomicAdd(top, 0);
  while (mine > old) {
    int assumed = old;
    old = atomicCAS(top, assumed, mine);
    if (old == assumed) break;
  }
}
