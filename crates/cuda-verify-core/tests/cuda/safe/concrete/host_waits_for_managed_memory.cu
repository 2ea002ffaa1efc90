// The host waits before it looks at managed memory.
//@ verdict: safe
#include <assert.h>
__managed__ int total;
__global__ void count() { atomicAdd(&total, 1); }
int main() {
  count<<<64, 128>>>();
  cudaDeviceSynchronize();
  assert(total == 64 * 128);
  return 0;
}
