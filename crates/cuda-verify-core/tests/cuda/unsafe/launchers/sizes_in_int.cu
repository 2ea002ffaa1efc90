//@ verdict: unsafe
//@ options: --sizes-may-wrap
// The launcher gets sizes of 64 bits and hands one on as an `int`; some do not fit.

#include <cassert>

__global__ void clear(float *out, int stride, long columns) {
  for (long column = threadIdx.x; column < columns; column += blockDim.x)
    out[static_cast<long>(blockIdx.x) * stride + column] = 0;  //~ ERROR data-race
}

void launch_clear(float *out, unsigned rows, long stride, long columns) {
  assert(columns > 0 && stride >= columns);
  clear<<<rows, 128>>>(out, static_cast<int>(stride), columns);
}
