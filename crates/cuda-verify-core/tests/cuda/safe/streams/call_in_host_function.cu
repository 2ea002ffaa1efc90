// A function of the host in a stream leaves the release to the program.
//@ verdict: safe
void release(cudaStream_t stream, cudaError_t status, void *p) {
}

int main() {
  int *d;
  cudaMalloc(&d, sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamAddCallback(stream, release, d, 0);
  cudaStreamSynchronize(stream);
  cudaFree(d);
  cudaStreamDestroy(stream);
}
