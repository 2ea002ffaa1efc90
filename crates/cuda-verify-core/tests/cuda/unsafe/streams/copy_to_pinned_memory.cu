// The host waits for the copy before it reads.
//@ verdict: unsafe

__global__ void w(int *p) { p[threadIdx.x] = 1; }
int main() {
  int *p, *h; cudaMalloc(&p, 128); cudaMallocHost(&h, 128);
  cudaStream_t s; cudaStreamCreate(&s);
  w<<<1, 32, 0, s>>>(p);
  cudaMemcpyAsync(h, p, 128, cudaMemcpyDeviceToHost, s);
  int v = h[3];  //~ ERROR data-race: read of pinned host memory `h` by the host races with write by `
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s); cudaFree(p); cudaFreeHost(h); return v == 1 ? 0 : 1;
}
