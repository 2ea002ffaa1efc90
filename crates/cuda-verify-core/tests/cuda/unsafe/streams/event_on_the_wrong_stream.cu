// The first stream waits for the event instead of the second.
//@ verdict: unsafe

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
  cudaStreamWaitEvent(first, event, 0);
  twice<<<1, 1, 0, second>>>(a, b);  //~ ERROR data-race
  cudaDeviceSynchronize();
  cudaEventDestroy(event);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(a);
  cudaFree(b);
  return 0;
}
