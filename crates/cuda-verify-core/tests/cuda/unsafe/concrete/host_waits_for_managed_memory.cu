// The host looks at managed memory while the kernel may still run.
//@ verdict: unsafe
#include <assert.h>
__managed__ int total;
__global__ void count() { atomicAdd(&total, 1); }
int main() {
  count<<<64, 128>>>();
  int seen = total; //~ ERROR data-race
  cudaDeviceSynchronize();
  return seen < 0;
}
