//@ verdict: unsafe
// A kernel and a variable that are written down once for the device and once for the host.

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
__constant__ int factor = 3;
__global__ void k(int *p) {
  p[threadIdx.x / 2] = threadIdx.x;  //~ ERROR data-race: write
}
#else
__constant__ int factor = 3;
__global__ void k(int *p) {}
#endif

int main() {
  int *d, h[32];
  cudaMalloc(&d, sizeof(h));
  k<<<1, 32>>>(d);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  cudaFree(d);
  return 0;
}
