// Masks that are read from memory are the same for all lanes.
//@ verdict: safe
// Twin: ../../unsafe/warp/masks_from_memory.cu

__device__ int sum(int v, unsigned mask) {
  for (int d = 16; d; d /= 2) v += __shfl_down_sync(mask, v, d);
  return v;
}

__global__ void k(int *out, const unsigned *masks) {
  int t = threadIdx.x;
  out[t] = sum(t, masks[t]);
}

int main() {
  unsigned host[32];
  for (int i = 0; i < 32; i++) host[i] = ~0u;
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
