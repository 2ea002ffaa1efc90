//@ verdict: unsafe
// Lanes of one half name the whole warp in a vote, of the other one only their half.

__global__ void k(unsigned *a, int *b) {
  int t = threadIdx.x;
  unsigned half = t < 16 ? 0xffffu : 0xffff0000u;
  a[t] = __ballot_sync(t < 16 ? ~0u : half, t % 3 == 0);  //~ ERROR warp-sync: lane 31 is named in the mask but waits elsewhere or with another mask
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
