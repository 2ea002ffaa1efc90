// A structure that a launch of any size does not write is what it was; of one that a thread writes as a whole, the thread
// itself knows what it is.
//@ verdict: safe
#include <assert.h>

struct Pair { int x, y; };
__device__ Pair kept = {1, 1}, pair = {1, 1};

__global__ void k() {
  if (threadIdx.x == 0) {
    pair = Pair{2, 3};
    assert(pair.x == 2);
  }
  __syncthreads();
  Pair copy = kept;
  assert(copy.x == 1 && kept.y == 1);
}

int main(int argc, char **argv) {
  k<<<1, argc + 100>>>();
  cudaDeviceSynchronize();
}
