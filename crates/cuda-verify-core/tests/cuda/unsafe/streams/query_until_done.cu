// The host asks for an event once, and goes on whatever the answer is.
//@ verdict: unsafe

__global__ void increment(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] += 1;
}

int main() {
  const int n = 256;
  int *a, *d;
  cudaMallocHost(&a, n * sizeof(int));
  cudaMalloc(&d, n * sizeof(int));
  for (int i = 0; i < n; ++i) a[i] = i;
  cudaStream_t stream;
  cudaEvent_t done;
  cudaStreamCreate(&stream);
  cudaEventCreate(&done);
  cudaMemcpyAsync(d, a, n * sizeof(int), cudaMemcpyHostToDevice, stream);
  increment<<<n / 64, 64, 0, stream>>>(d, n);
  cudaMemcpyAsync(a, d, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaEventRecord(done, stream);
  unsigned long idle = 0;
  if (cudaEventQuery(done) == cudaErrorNotReady) ++idle;
  assert(a[7] == 8); //~ ERROR data-race: nothing orders them
  increment<<<n / 64, 64, 0, stream>>>(d, n);
  cudaMemcpyAsync(a, d, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
  if (cudaStreamQuery(stream) != cudaSuccess) cudaStreamSynchronize(stream);
  assert(a[7] == 9);
  cudaEventDestroy(done);
  cudaStreamDestroy(stream);
  cudaFree(d);
  cudaFreeHost(a);
}
