// Launches of a program that uses streams ask whether they are captured; so do those of functions that are entered.
//@ verdict: safe

__global__ void set(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

void fill(int *a, int n, cudaStream_t stream) {
  set<<<(n + 255) / 256, 256, 0, stream>>>(a, n);
  cudaStreamSynchronize(stream);
}
