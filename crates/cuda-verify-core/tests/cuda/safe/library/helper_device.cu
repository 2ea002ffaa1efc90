// What `cuda_runtime.h` defines is known before the first line; memory is prefetched to a location.
//@ verdict: safe

#ifndef __CUDA_RUNTIME_H__
#error
#endif
#include <cassert>

int main() {
  int *a;
  cudaMallocManaged(&a, 4 * sizeof(int));
  cudaMemLocation place;
  place.type = cudaMemLocationTypeDevice;
  place.id = 0;
  cudaMemPrefetchAsync(a, 4 * sizeof(int), place, 0);
  cudaMemAdvise(a, 4 * sizeof(int), cudaMemAdviseSetReadMostly, place);
  a[3] = 1;
  cudaDeviceSynchronize();
  assert(a[3] == 1);
  cudaFree(a);
}
