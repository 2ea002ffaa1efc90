// Transforms with a spectrum that is too short, with a plan for other numbers, in place without room for the padding, and
// beside a kernel in another stream.
//@ verdict: unsafe

#include <cufft.h>

__global__ void clear(float *data, int n) {
  if (threadIdx.x < n) data[threadIdx.x] = 0;
}

int main() {
  const int n = 8;
  float *real;
  cufftComplex *spectrum;
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaMalloc(&real, n * sizeof(float));
  cudaMalloc(&spectrum, n / 2 * sizeof(cufftComplex));
  cudaMemset(real, 0, n * sizeof(float));
  cufftHandle plan, back;
  cufftPlan1d(&plan, n, CUFFT_R2C, 1);
  cufftPlan1d(&back, n - 2, CUFFT_C2R, 1);
  int choice = nondet_int();
  if (choice == 0) cufftExecR2C(plan, real, spectrum);  //~ ERROR array-bounds
  if (choice == 1) cufftExecC2R(plan, spectrum, real);  //~ ERROR api-contract: other types of numbers
  if (choice == 2) cufftExecR2C(plan, real, (cufftComplex *)real);  //~ ERROR array-bounds
  if (choice == 3) {
    cudaMemset(spectrum, 0, n / 2 * sizeof(cufftComplex));
    cudaDeviceSynchronize();
    cufftExecC2R(back, spectrum, real);
    clear<<<1, n, 0, stream>>>(real, n);  //~ ERROR data-race
  }
  cudaDeviceSynchronize();
  return 0;
}
