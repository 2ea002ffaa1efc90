// All lanes get what the first one passes, where it has not returned; so they do from the last one of a whole warp.
//@ verdict: safe

__global__ void k(int *a, int n) {
  if (threadIdx.x >= n) return;
  int v = __shfl_sync(0xffffffff, (int)threadIdx.x, 0);
  if (v == threadIdx.x) a[blockIdx.x * 2 + threadIdx.x / 32] = v;
}

__global__ void last(int *a) {
  int v = __shfl_sync(0xffffffff, (int)threadIdx.x, 31);
  if (v == threadIdx.x) a[blockIdx.x * 2 + threadIdx.x / 32] = v;
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 4096);
  k<<<argc % 100 + 200, 64>>>(a, 40);
  cudaDeviceSynchronize();
  last<<<argc % 100 + 200, 64>>>(a);
  cudaDeviceSynchronize();
}
