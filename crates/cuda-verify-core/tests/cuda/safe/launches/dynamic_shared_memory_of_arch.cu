//@ verdict: safe
//@ options: --arch=sm_90
// What compute capability 9.0 allows.

__global__ void wide(int *a) {
  extern __shared__ int s[];
  s[threadIdx.x] = 1;
  a[threadIdx.x] = s[threadIdx.x];
}

int main() {
  int *d;
  cudaMalloc(&d, 4096);
  cudaFuncSetAttribute(wide, cudaFuncAttributeMaxDynamicSharedMemorySize, 200 * 1024);
  wide<<<1, 64, 200 * 1024>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
