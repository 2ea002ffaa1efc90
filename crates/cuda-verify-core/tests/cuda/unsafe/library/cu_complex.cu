// Complex numbers: the iteration of a Julia set without the test of the width.
//@ verdict: unsafe

#include <cassert>
#include <cuComplex.h>

__global__ void julia(int *escapes, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  cuFloatComplex z = make_cuFloatComplex(i * 0.5f, 0.0f), c = make_cuFloatComplex(0.25f, 0.5f);
  int steps = 0;
  while (steps < 10 && cuCrealf(z) * cuCrealf(z) + cuCimagf(z) * cuCimagf(z) < 4.0f) {
    z = cuCaddf(cuCmulf(z, z), c);
    ++steps;
  }
  escapes[i] = steps;  //~ ERROR array-bounds
}

int main() {
  int *escapes, host[8];
  cudaMalloc(&escapes, sizeof(host));
  julia<<<1, 32>>>(escapes, 8);
  cudaMemcpy(host, escapes, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 10 && host[4] == 0 && host[7] == 0);
  cuDoubleComplex a = make_cuDoubleComplex(3.0, 4.0), q = cuCdiv(cuCmul(a, make_cuDoubleComplex(0.0, 2.0)), a);
  assert(cuCabs(a) == 5.0 && cuCreal(q) < 1e-12 && cuCreal(q) > -1e-12 && cuCimag(q) > 1.999 && cuCimag(q) < 2.001);
  assert(cuCabsf(make_cuComplex(0.0f, 0.0f)) == 0.0f && cuCimag(cuConj(a)) == -4.0);
  cudaFree(escapes);
  return 0;
}
