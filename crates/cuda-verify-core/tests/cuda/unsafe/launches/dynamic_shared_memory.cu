//@ verdict: unsafe
// 64 KiB for a kernel that has not been allowed it, and 48 KiB beside 4 KiB of its own.

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

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  if (argc == 1) wide<<<1, 64, 65536>>>(d);  //~ ERROR api-contract: `wide` may have 49152
  if (argc == 2) mixed<<<1, 64, 48 * 1024>>>(d);  //~ ERROR api-contract: `mixed` may have 45056
  if (argc == 3) wide<<<1, 64, 200 * 1024>>>(d);  //~ ERROR api-contract: the hardware allows 166912
  cudaDeviceSynchronize();
  cudaFree(d);
}
