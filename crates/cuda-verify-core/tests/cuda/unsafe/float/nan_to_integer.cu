// What is no number becomes the least integer where it is a double or the integer has 64 bits, and else zero.
//@ verdict: unsafe
// Twin: ../../safe/float/nan_to_integer.cu knows that.
#include <cassert>
#include <cmath>

__global__ void convert(float *x, int *out) {
  out[0] = __float2int_rz(x[0]);
  out[1] = __double2int_rz(x[0]);
  assert(out[0] == 0);
  assert(out[1] == 0);  //~ ERROR assertion
}

int main() {
  float nothing = NAN, *x;
  int *out;
  cudaMalloc(&x, sizeof(float));
  cudaMalloc(&out, 2 * sizeof(int));
  cudaMemcpy(x, &nothing, sizeof(float), cudaMemcpyHostToDevice);
  convert<<<1, 1>>>(x, out);
  cudaDeviceSynchronize();
  cudaFree(x);
  cudaFree(out);
}
