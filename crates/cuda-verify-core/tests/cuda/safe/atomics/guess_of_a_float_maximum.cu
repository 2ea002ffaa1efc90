// The maximum of floats by compare-and-swap, whose first read only guesses.
//@ verdict: safe
//@ options: --kernel=k --blockDim=64
// Twin: ../../unsafe/atomics/guess_of_a_float_maximum.cu

__device__ void maximum(float *p, float with) {
  int *word = (int *)p, old = *word, assumed;
  do {
    assumed = old;
    old = atomicCAS(word, assumed, __float_as_int(fmaxf(with, __int_as_float(assumed))));
  } while (assumed != old);
}

__global__ void k(float *out) { maximum(out, threadIdx.x + 1.0f); }

void run(float *out) { k<<<1, 64>>>(out); }
