//@ verdict: unsafe
// A lane of the last warp names fewer lanes than the others do.

__global__ void k(int *a) {
  int t = threadIdx.x;
  unsigned mask = t < 32 ? ~0u : t == 40 ? 0x1ffu : 0xffffu;
  a[t] = __shfl_xor_sync(mask, t, 1);  //~ ERROR warp-sync: lane 8 is named in the mask but waits elsewhere or with another mask
}

int main() {
  int *a;
  cudaMalloc(&a, 256);
  k<<<1, 48>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
}
