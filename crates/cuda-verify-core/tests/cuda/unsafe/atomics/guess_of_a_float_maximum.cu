//@ verdict: unsafe
// The guess decides whether there is a compare-and-swap.

__device__ void maximum(float *p, float with) {
  int *word = (int *)p, old = *word, assumed;
  if (__int_as_float(old) >= with) return;
  do {
    assumed = old;
    old = atomicCAS(word, assumed, __float_as_int(fmaxf(with, __int_as_float(assumed))));  //~ ERROR data-race: atomic access of managed memory `out` by thread (0, 0, 0) of block (0, 0, 0) races with read by thread (1, 0, 0) of block (0, 0, 0)
  } while (assumed != old);
}

__global__ void k(float *out) { maximum(out, threadIdx.x + 1.0f); }

void run(float *out) { k<<<1, 64>>>(out); }
