//@ verdict: rejected
// The signature of a kernel must not depend on the architecture.

#ifdef __CUDA_ARCH__
typedef float real;
#else
typedef double real;
#endif

__global__ void fill(real x, int *a) { a[0] = x; }  //~ ERROR passes-disagree: host and device differ

int main() {
  int *d;
  cudaMalloc(&d, 4);
  fill<<<1, 1>>>(1.0, d);
  cudaFree(d);
}
