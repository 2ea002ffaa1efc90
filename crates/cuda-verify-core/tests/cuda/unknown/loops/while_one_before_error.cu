// What comes behind a loop that does not end does not happen.
//@ verdict: unknown
#include <cassert>
__global__ void spin() {
  while (1) {}  //~ WARN endless
}
int main() {
  int a[2];
  spin<<<1, 1>>>();
  cudaDeviceSynchronize();
  a[2] = 1;
  assert(0);
}
