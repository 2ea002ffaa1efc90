// Memory of the host that is no managed memory is not prefetched.
//@ verdict: unsafe

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
  int own[4];
  cudaError_t error = cudaMemPrefetchAsync(own, sizeof(own), place, 0);
  assert(error == cudaSuccess); //~ ERROR assertion: error
  cudaMemAdvise(a, 4 * sizeof(int), cudaMemAdviseSetReadMostly, place);
  a[3] = 1;
  cudaDeviceSynchronize();
  assert(a[3] == 1);
  cudaFree(a);
}
