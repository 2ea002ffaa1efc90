// A copy goes on after the function has returned whose variable it writes to, and a host function uses the argument of one.
//@ verdict: unsafe
// Twin: ../../safe/streams/local_variable_of_a_copy.cu is right.

__global__ void fill(int *a) { a[threadIdx.x] = 1; }

void count(void *p) { ++*(int *)p; }

int fetch(const int *dev, cudaStream_t stream) {
  int host[32];
  cudaMemcpyAsync(host, dev, sizeof(host), cudaMemcpyDeviceToHost, stream);

  return 0;  //~ ERROR data-race
}

void callback(cudaStream_t stream) {  //~ ERROR data-race
  int n = 0;
  cudaLaunchHostFunc(stream, count, &n);

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
