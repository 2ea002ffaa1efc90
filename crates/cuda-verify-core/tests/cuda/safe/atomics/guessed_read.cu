// A sum of doubles by compare-and-swap: the plain first read only guesses what is there.
//@ verdict: safe
//@ options: --kernel=sum

__device__ double add(double *address, double value) {
  unsigned long long *word = (unsigned long long *)address;
  unsigned long long old = *word, assumed;
  do {
    assumed = old;
    old = atomicCAS(word, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}

__global__ void sum(double *total, const double *x) { add(total, x[blockIdx.x * blockDim.x + threadIdx.x]); }
