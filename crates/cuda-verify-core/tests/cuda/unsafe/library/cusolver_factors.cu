// A factorisation by cuSOLVER: there is a pivot for each row.
//@ verdict: unsafe
#include <cusolverDn.h>
__global__ void fill(double *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n * n) a[i] = i; }
int main() {
  const int n = 40; double *a, *b, *work; int *pivots, *info, room = 0;
  cudaMalloc(&a, n * n * sizeof(double)); cudaMalloc(&b, n * sizeof(double));
  cudaMalloc(&pivots, n / 2 * sizeof(int));
  cudaMalloc(&info, sizeof(int));
  fill<<<(n * n + 255) / 256, 256>>>(a, n);
  cusolverDnHandle_t handle;
  if (cusolverDnCreate(&handle) != CUSOLVER_STATUS_SUCCESS) return 1;
  cusolverDnDgetrf_bufferSize(handle, n, n, a, n, &room);
  cudaMalloc(&work, room * sizeof(double));
  cusolverDnDgetrf(handle, n, n, a, n, work, pivots, info);  //~ ERROR array-bounds: write out of bounds of device memory `pivots`
  cusolverDnDgetrs(handle, CUBLAS_OP_N, n, 1, a, n, pivots, b, n, info);
  int h; cudaMemcpy(&h, info, sizeof(int), cudaMemcpyDeviceToHost);
  cusolverDnDestroy(handle);
  cudaFree(a); cudaFree(b); cudaFree(pivots); cudaFree(info); cudaFree(work);
  return h != 0;
}
