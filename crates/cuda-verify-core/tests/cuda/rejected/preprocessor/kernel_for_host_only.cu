//@ verdict: rejected
// A kernel that is not compiled for the device cannot be launched.

#ifndef __CUDA_ARCH__
__global__ void fill(int *a) { a[0] = 1; }  //~ ERROR passes-disagree: not for the device
#endif

int main() {
  int *d;
  cudaMalloc(&d, 4);
#ifndef __CUDA_ARCH__
  fill<<<1, 1>>>(d);
#endif
  cudaFree(d);
}
