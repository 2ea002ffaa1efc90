// Events that were created to keep no time are asked for it.
//@ verdict: unsafe
int main() {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreateWithFlags(&stop, cudaEventDisableTiming);
  cudaEventRecord(start);
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  float ms;
  assert(cudaEventElapsedTime(&ms, start, stop) == cudaSuccess);  //~ ERROR assertion
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
}
