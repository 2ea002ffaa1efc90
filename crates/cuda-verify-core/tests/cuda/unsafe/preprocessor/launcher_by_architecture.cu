//@ verdict: unsafe
// A library without `main`: its launcher is read for the host, its kernel for the device.

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
#define LAST(n) (n)
#else
#define LAST(n) ((n) - 1)
#endif

__global__ void fill(int *a, int n) {
  __requires_extent(a, n);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= LAST(n)) a[i] = i;  //~ ERROR array-bounds
}
void launch(int *a, int n) { fill<<<LAST(n) / 256 + 1, 256>>>(a, n); }
