// The loop does not end.
//@ verdict: unknown
__global__ void k() {
  while (1) {}  //~ WARN endless
}
int main() {
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
}
