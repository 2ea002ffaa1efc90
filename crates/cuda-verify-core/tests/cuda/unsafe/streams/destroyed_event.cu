// A stream waits for an event that has been destroyed.
//@ verdict: unsafe
int main() {
  cudaStream_t stream;
  cudaEvent_t event;
  cudaStreamCreate(&stream);
  cudaEventCreate(&event);
  cudaEventRecord(event, 0);
  cudaEventDestroy(event);
  cudaStreamWaitEvent(stream, event, 0);  //~ ERROR api-contract: the event has been destroyed
  cudaStreamDestroy(stream);
}
