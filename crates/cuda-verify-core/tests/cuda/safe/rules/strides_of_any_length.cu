// A loop whose long counter would wrap around for some strides.
//@ verdict: safe
//@ options: --kernel=clear --blockDim=64 --gridDim=1

__global__ void clear(int *a, unsigned long long n, unsigned long long stride) {
  for (unsigned long long i = threadIdx.x; i < n; i += stride) {
    if (i < 64) a[threadIdx.x] = 1;
  }
}
