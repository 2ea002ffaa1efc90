// The first read of an atomic division only guesses what is there.
//@ verdict: safe
//@ options: --kernel=k --blockDim=64
// Twin: ../../unsafe/atomics/guess_of_a_quotient.cu

__device__ void divide(int *p, int by) {
  unsigned *word = (unsigned *)p, old = *word, assumed;
  do {
    assumed = old;
    old = atomicCAS(word, assumed, (unsigned)((int)assumed / by));
  } while (assumed != old);
}

__global__ void k(int *out) { divide(out, threadIdx.x + 1); }

void run(int *out) { k<<<1, 64>>>(out); }
