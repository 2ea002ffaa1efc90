// The lanes of the last warp name those that are there.
//@ verdict: safe
// Twin: ../../unsafe/warp/mask_of_a_short_warp.cu

__global__ void k(int *a) {
  int t = threadIdx.x;
  unsigned mask = t < 32 ? ~0u : 0xffffu;
  a[t] = __shfl_xor_sync(mask, t, 1);
}

int main() {
  int *a;
  cudaMalloc(&a, 256);
  k<<<1, 48>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
}
