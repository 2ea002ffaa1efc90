// Which thread gets which ticket depends on the order, that one gets the first does not.
//@ verdict: safe
#include <assert.h>
__global__ void draw(int *next, int *owner) { owner[atomicAdd(next, 1)] = threadIdx.x; }
int main() {
  int *next, *owner, first;
  cudaMalloc(&next, sizeof(int));
  cudaMalloc(&owner, 4 * sizeof(int));
  cudaMemset(next, 0, sizeof(int));
  draw<<<1, 4>>>(next, owner);
  cudaMemcpy(&first, owner, sizeof(int), cudaMemcpyDeviceToHost);
  assert(first >= 0 && first < 4);
  cudaFree(next);
  cudaFree(owner);
  return 0;
}
