//@ verdict: unsafe
//@ options: --arch=sm_80,sm_90
// What compute capability 9.0 allows, and 8.0 does not.

__global__ void wide(int *a) {
  extern __shared__ int s[];
  s[threadIdx.x] = 1;
  a[threadIdx.x] = s[threadIdx.x];
}

int main() {
  int *d;
  cudaMalloc(&d, 4096);
  cudaFuncSetAttribute(wide, cudaFuncAttributeMaxDynamicSharedMemorySize, 200 * 1024);
  wide<<<1, 64, 200 * 1024>>>(d);  //~ ERROR api-contract: the hardware allows 166912
  cudaDeviceSynchronize();
  cudaFree(d);
}
