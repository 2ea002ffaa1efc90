// Two parts of a warp exchange values, each with its own mask.
//@ verdict: safe
// Twin: ../../unsafe/warp/one_mask_for_a_shuffle.cu

__global__ void k(int *a) {
  int t = threadIdx.x;
  unsigned mask = t < 8 ? 0xffu : 0xffffff00u;
  a[t] = __shfl_xor_sync(mask, t, 1);
}

int main() {
  int *a;
  cudaMalloc(&a, 256);
  k<<<1, 32>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
}
