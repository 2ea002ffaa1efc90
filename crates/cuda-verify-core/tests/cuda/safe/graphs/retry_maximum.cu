// A vertex raises the values of its neighbours by a loop that tries again while others interfere. The loop goes on only
// if another thread has written, so that it waits for nobody.
//@ verdict: safe

__device__ float raise(float *place, float value) {
  int *bits = (int *)place;
  int old = *(volatile int *)bits, seen;
  do {
    seen = old;
    if (__int_as_float(seen) >= value) break;
    old = atomicCAS(bits, seen, __float_as_int(value));
  } while (old != seen);
  return __int_as_float(old);
}

__global__ void push(float *next, const float *value, const int *nindex, const int *nlist, int numv) {
  int v = threadIdx.x + blockIdx.x * blockDim.x;
  if (v < numv) {
    for (int j = nindex[v]; j < nindex[v + 1]; j++) raise(&next[nlist[j]], value[v]);
  }
}
