// Lanes vote in two parts, and then all together.
//@ verdict: safe
// Twin: ../../unsafe/warp/one_mask_for_a_vote.cu

__global__ void k(unsigned *a, int *b) {
  int t = threadIdx.x;
  unsigned half = t < 16 ? 0xffffu : 0xffff0000u;
  a[t] = __ballot_sync(half, t % 3 == 0);
  b[t] = __reduce_add_sync(~0u, t);
}

int main() {
  unsigned *a;
  int *b;
  cudaMalloc(&a, 128);
  cudaMalloc(&b, 128);
  k<<<1, 32>>>(a, b);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
}
