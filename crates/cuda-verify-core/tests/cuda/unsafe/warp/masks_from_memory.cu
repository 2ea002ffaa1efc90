//@ verdict: unsafe
// Of the masks that lanes read from memory one is another.

__device__ int sum(int v, unsigned mask) {
  for (int d = 16; d; d /= 2) v += __shfl_down_sync(mask, v, d);  //~ ERROR warp-sync: lane 9 is named in the mask but waits elsewhere or with another mask
  return v;
}

__global__ void k(int *out, const unsigned *masks) {
  int t = threadIdx.x;
  out[t] = sum(t, masks[t]);
}

int main() {
  unsigned host[32];
  for (int i = 0; i < 32; i++) host[i] = ~0u;
  host[9] = 0x0000ffffu;
  unsigned *masks;
  int *out;
  cudaMalloc(&out, 128);
  cudaMalloc(&masks, 128);
  cudaMemcpy(masks, host, 128, cudaMemcpyHostToDevice);
  k<<<1, 32>>>(out, masks);
  cudaDeviceSynchronize();
  cudaFree(out);
  cudaFree(masks);
}
