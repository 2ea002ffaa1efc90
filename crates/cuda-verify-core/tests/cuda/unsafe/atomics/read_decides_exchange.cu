// The value that is read plainly decides whether there is a compare-and-swap at all: a stale one loses an update.
//@ verdict: unsafe
//@ options: --kernel=largest --blockDim=64 --gridDim=1

__global__ void largest(int *top, const int *x) {
  int mine = x[threadIdx.x], old = *top;
  while (mine > old) {
    int assumed = old;
    old = atomicCAS(top, assumed, mine);  //~ ERROR data-race
    if (old == assumed) break;
  }
}
