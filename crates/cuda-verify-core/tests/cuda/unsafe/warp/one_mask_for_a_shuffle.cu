//@ verdict: unsafe
// One lane of a shuffle names another mask than the rest.

__global__ void k(int *a) {
  int t = threadIdx.x;
  unsigned mask = t == 5 ? 0xffu : ~0u;
  a[t] = __shfl_xor_sync(mask, t, 1);  //~ ERROR warp-sync: lane 5 is named in the mask but waits elsewhere or with another mask
}

int main() {
  int *a;
  cudaMalloc(&a, 256);
  k<<<1, 32>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
}
