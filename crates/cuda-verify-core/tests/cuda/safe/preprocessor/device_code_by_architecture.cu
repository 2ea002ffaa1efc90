//@ verdict: safe
// Code for architectures of today, and for older ones.

__global__ void reverse(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
#if __CUDA_ARCH__ >= 300
  __syncthreads();
#endif
  a[t] = s[63 - t];
}

int main() {
  int *d;
  cudaMalloc(&d, 64 * sizeof(int));
  cudaMemset(d, 0, 64 * sizeof(int));
  reverse<<<1, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
