// A stream waits for an event before that is destroyed.
//@ verdict: safe
int main() {
  cudaStream_t stream;
  cudaEvent_t event;
  cudaStreamCreate(&stream);
  cudaEventCreate(&event);
  cudaEventRecord(event, 0);
  cudaStreamWaitEvent(stream, event, 0);
  cudaEventDestroy(event);
  cudaStreamDestroy(stream);
}
