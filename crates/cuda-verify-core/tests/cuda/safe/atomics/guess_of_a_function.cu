// A guess goes through functions and branches into what the compare-and-swap writes.
//@ verdict: safe
//@ options: --kernel=k --blockDim=64
// Twin: ../../unsafe/atomics/guess_of_a_function.cu

__device__ unsigned combined(unsigned a, unsigned b) {
  if (a > b) return a - b;
  return b * 3 + a;
}

__device__ void combine(unsigned *word, unsigned with, unsigned *log) {
  unsigned old = *word, assumed;
  do {
    assumed = old;
    unsigned next = combined(assumed, with);
    if (next > 100) next = 100;
    old = atomicCAS(word, assumed, next);
  } while (assumed != old);
}

__global__ void k(unsigned *out, unsigned *log) { combine(out, threadIdx.x + 1, log + threadIdx.x); }

void run(unsigned *out, unsigned *log) { k<<<1, 64>>>(out, log); }
