// The function waits for the stream before its variables end.
//@ verdict: safe

__global__ void fill(int *a) { a[threadIdx.x] = 1; }

void count(void *p) { ++*(int *)p; }

int fetch(const int *dev, cudaStream_t stream) {
  int host[32];
  cudaMemcpyAsync(host, dev, sizeof(host), cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  return 0;
}

void callback(cudaStream_t stream) {
  int n = 0;
  cudaLaunchHostFunc(stream, count, &n);
  cudaStreamSynchronize(stream);
}

int main() {
  int *dev;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMalloc(&dev, 32 * sizeof(int));
  fill<<<1, 32, 0, stream>>>(dev);
  fetch(dev, stream);
  callback(stream);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(dev);
  return 0;
}
