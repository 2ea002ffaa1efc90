//@ verdict: safe
//@ options: --arch=sm_70,compute_90,80
// Right for each of the architectures, which do different things.

__device__ int doubled(int x) {
#if __CUDA_ARCH__ >= 900
  return x + x;
#elif __CUDA_ARCH__ >= 800
  return 2 * x;
#else
  return x << 1;
#endif
}
__global__ void fill(int *a) { a[threadIdx.x] = doubled(threadIdx.x); }

int main() {
  int *d, h[32];
  cudaMalloc(&d, sizeof(h));
  fill<<<1, 32>>>(d);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; i++) assert(h[i] == 2 * i);
  cudaFree(d);
}
