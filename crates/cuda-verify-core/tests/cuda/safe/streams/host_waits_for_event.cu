// The host waits for the event before it starts the second kernel.
//@ verdict: safe

__global__ void store(int *a, int value) { *a = value; }
__global__ void twice(const int *a, int *b) { *b = 2 * *a; }

int main() {
  int *a, *b;
  cudaMalloc(&a, sizeof(int));
  cudaMalloc(&b, sizeof(int));
  cudaStream_t first, second;
  cudaEvent_t event;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaEventCreate(&event);
  store<<<1, 1, 0, first>>>(a, 1);
  cudaEventRecord(event, first);
  cudaEventSynchronize(event);
  twice<<<1, 1, 0, second>>>(a, b);
  cudaDeviceSynchronize();
  cudaEventDestroy(event);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(a);
  cudaFree(b);
  return 0;
}
