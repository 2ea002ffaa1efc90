// An enumeration of three values has no value above 3, unless its type is given.
//@ verdict: safe
enum Filter { NEAREST, LINEAR, CUBIC };

__global__ void shift(float *y, const float *x, Filter filter) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[4 * i + filter] = x[i] + y[4 * i];
}
