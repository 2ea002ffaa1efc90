// A function of the host in a stream must not call the runtime.
//@ verdict: unsafe
void release(cudaStream_t stream, cudaError_t status, void *p) {
  cudaFree(p);  //~ ERROR api-contract: host function that runs in a stream
}

int main() {
  int *d;
  cudaMalloc(&d, sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamAddCallback(stream, release, d, 0);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
}
