// An enumeration of three values has no value above 3, unless its type is given.
//@ verdict: unsafe
enum Filter : int { NEAREST, LINEAR, CUBIC };

__global__ void shift(float *y, const float *x, Filter filter) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[4 * i + filter] = x[i] + y[4 * i];  //~ ERROR data-race: races with read
}
