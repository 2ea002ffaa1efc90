// What is no number becomes the least integer where it is a double or the integer has 64 bits, and else zero.
//@ verdict: safe
#include <cassert>
#include <cmath>

__global__ void convert(float *x, int *out) {
  out[0] = __float2int_rz(x[0]);
  out[1] = __double2int_rz(x[0]);
  assert(out[0] == 0);
  assert(out[1] == (int)0x80000000);
  assert(__float2ll_rz(x[0]) == (long long)0x8000000000000000ull);
  assert(__double2uint_rz(x[0]) == 0x80000000u);
  assert(__float2uint_rz(x[0]) == 0);
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
