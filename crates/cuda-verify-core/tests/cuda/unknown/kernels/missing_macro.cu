//@ verdict: unknown
// The name of the macro does not say what it means; the header may define it.
#include "places.h"  //~ WARN unsupported: places.h

__global__ void fill(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[PLACE_OF(i)] = 0;  //~ WARN unsupported: PLACE_OF
}
