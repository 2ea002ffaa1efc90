// The time between two events is asked for when both have happened.
//@ verdict: safe
__global__ void fill(int *a) { a[threadIdx.x] = 1; }

int main() {
  int *dev;
  cudaMalloc(&dev, 128);
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  fill<<<1, 32>>>(dev);
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  float ms = -1;
  cudaEventElapsedTime(&ms, start, stop);
  assert(ms >= 0);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  cudaFree(dev);
}
