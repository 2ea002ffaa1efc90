// Transforms of complex and of real numbers, in place and in a stream; results are any value.
//@ verdict: safe
//@ options: --check=memory-leak

#include <cassert>
#include <cufft.h>

__global__ void scale(cufftComplex *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    data[i].x /= n;
    data[i].y /= n;
  }
}

int main() {
  const int rows = 4, columns = 6, packed = columns / 2 + 1;
  cufftReal *real;
  cufftComplex *spectrum;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMalloc(&real, rows * columns * sizeof(cufftReal));
  cudaMalloc(&spectrum, rows * packed * sizeof(cufftComplex));
  cudaMemset(real, 0, rows * columns * sizeof(cufftReal));
  cufftHandle forward, inverse, lines;
  if (cufftPlan2d(&forward, rows, columns, CUFFT_R2C) != CUFFT_SUCCESS) return 1;
  if (cufftPlan2d(&inverse, rows, columns, CUFFT_C2R) != CUFFT_SUCCESS) return 1;
  if (cufftPlan1d(&lines, packed, CUFFT_C2C, rows) != CUFFT_SUCCESS) return 1;
  cufftSetStream(forward, stream);
  cufftSetStream(inverse, stream);
  cufftSetStream(lines, stream);
  assert(cufftExecR2C(forward, real, spectrum) == CUFFT_SUCCESS);
  assert(cufftExecC2C(lines, spectrum, spectrum, CUFFT_INVERSE) == CUFFT_SUCCESS);
  scale<<<1, 32, 0, stream>>>(spectrum, rows * packed);
  assert(cufftExecC2R(inverse, spectrum, real) == CUFFT_SUCCESS);
  cudaStreamSynchronize(stream);
  cufftDestroy(forward);
  cufftDestroy(inverse);
  cufftDestroy(lines);
  assert(cufftExecR2C(forward, real, spectrum) == CUFFT_INVALID_PLAN);
  cudaFree(real);
  cudaFree(spectrum);
  cudaStreamDestroy(stream);
  return 0;
}
