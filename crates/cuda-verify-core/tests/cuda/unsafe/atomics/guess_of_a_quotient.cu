//@ verdict: unsafe
// What a plain read gives decides whether there is an atomic division at all.

__device__ void divide(int *p, int by) {
  unsigned *word = (unsigned *)p, old = *word, assumed;
  if (old == 0) return;
  do {
    assumed = old;
    old = atomicCAS(word, assumed, (unsigned)((int)assumed / by));  //~ ERROR data-race: atomic access of managed memory `out` by thread (0, 0, 0) of block (0, 0, 0) races with read by thread (1, 0, 0) of block (0, 0, 0)
  } while (assumed != old);
}

__global__ void k(int *out) { divide(out, threadIdx.x + 1); }

void run(int *out) { k<<<1, 64>>>(out); }
