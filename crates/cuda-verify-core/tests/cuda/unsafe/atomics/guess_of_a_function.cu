//@ verdict: unsafe
// A guess also goes into what is left in other memory.

__device__ unsigned combined(unsigned a, unsigned b) {
  if (a > b) return a - b;
  return b * 3 + a;
}

__device__ void combine(unsigned *word, unsigned with, unsigned *log) {
  unsigned old = *word, assumed;
  *log = old;
  do {
    assumed = old;
    unsigned next = combined(assumed, with);
    if (next > 100) next = 100;
    old = atomicCAS(word, assumed, next);  //~ ERROR data-race: atomic access of managed memory `out` by thread (0, 0, 0) of block (0, 0, 0) races with read by thread (1, 0, 0) of block (0, 0, 0)
  } while (assumed != old);
}

__global__ void k(unsigned *out, unsigned *log) { combine(out, threadIdx.x + 1, log + threadIdx.x); }

void run(unsigned *out, unsigned *log) { k<<<1, 64>>>(out, log); }
