//@ verdict: safe
// More than 48 KiB of dynamic shared memory for a kernel that has been allowed it; 48 KiB in all for the others.

__global__ void wide(int *a) {
  extern __shared__ int s[];
  s[threadIdx.x] = 1;
  a[threadIdx.x] = s[threadIdx.x];
}
__global__ void mixed(int *a) {
  __shared__ int own[1024];
  extern __shared__ int s[];
  own[threadIdx.x] = s[threadIdx.x] = 1;
  a[threadIdx.x] = s[threadIdx.x] + own[threadIdx.x];
}

int main() {
  int *d;
  cudaMalloc(&d, 4096);
  if (cudaFuncSetAttribute(wide, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536) == cudaSuccess)
    wide<<<1, 64, 65536>>>(d);
  mixed<<<1, 64, 44 * 1024>>>(d);
  assert(cudaFuncSetAttribute(mixed, cudaFuncAttributeMaxDynamicSharedMemorySize, 163 * 1024) == cudaErrorInvalidValue);
  cudaGetLastError();
  assert(cudaDeviceSynchronize() == cudaSuccess);
  cudaFree(d);
}
