// Events that keep the time are asked for it.
//@ verdict: safe
int main() {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  float ms;
  assert(cudaEventElapsedTime(&ms, start, stop) == cudaSuccess);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
}
