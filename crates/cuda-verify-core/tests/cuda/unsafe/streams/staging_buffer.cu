// The host fills the buffer again when it has been copied.
//@ verdict: unsafe

__global__ void use(int *d) { d[threadIdx.x] += 1; }
int main() { int *h, *d; cudaMallocHost(&h, 128); cudaMalloc(&d, 128); cudaStream_t s; cudaStreamCreate(&s); cudaEvent_t e; cudaEventCreate(&e);
  for (int r = 0; r < 3; r++) {
    for (int i = 0; i < 32; i++) h[i] = r + i;  //~ ERROR data-race: write of pinned host memory `h` by the host races with read by `
    cudaMemcpyAsync(d, h, 128, cudaMemcpyHostToDevice, s);
    cudaEventRecord(e, s);
    use<<<1, 32, 0, s>>>(d);
  }
  cudaStreamSynchronize(s); cudaEventDestroy(e); cudaStreamDestroy(s); cudaFree(d); cudaFreeHost(h); }
