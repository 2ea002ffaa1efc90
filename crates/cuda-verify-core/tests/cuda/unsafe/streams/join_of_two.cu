// The third stream waits for one of two producers.
//@ verdict: unsafe

__global__ void store(int *a, int value) { *a = value; }
__global__ void add(const int *a, int *sum) { *sum = a[0] + a[1]; }

int main() {
  int *a, *sum;
  cudaStream_t streams[3];
  cudaEvent_t events[2];
  for (int i = 0; i < 3; ++i) cudaStreamCreate(&streams[i]);
  for (int i = 0; i < 2; ++i) cudaEventCreate(&events[i]);
  cudaMalloc(&a, 2 * sizeof(int));
  cudaMalloc(&sum, sizeof(int));
  for (int i = 0; i < 2; ++i) {
    store<<<1, 1, 0, streams[i]>>>(a + i, i);
    cudaEventRecord(events[i], streams[i]);
  }
  for (int i = 0; i < 1; ++i) cudaStreamWaitEvent(streams[2], events[i], 0);
  add<<<1, 1, 0, streams[2]>>>(a, sum);  //~ ERROR data-race
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(sum);
  for (int i = 0; i < 2; ++i) cudaEventDestroy(events[i]);
  for (int i = 0; i < 3; ++i) cudaStreamDestroy(streams[i]);
  return 0;
}
