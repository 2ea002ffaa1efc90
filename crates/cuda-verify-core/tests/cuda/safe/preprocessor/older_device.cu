//@ verdict: safe
//@ options: --arch=sm_52
// Code for older devices adds doubles itself.

__global__ void count(double *sum) {
#if __CUDA_ARCH__ >= 600
  atomicAdd(sum, 1.0);
#else
  if (threadIdx.x == 0) *sum += 32.0;
#endif
}

int main() {
  double *d;
  cudaMalloc(&d, sizeof(double));
  cudaMemset(d, 0, sizeof(double));
  count<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
