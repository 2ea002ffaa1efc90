// Where races are not looked for, a structure may be written by another thread before it is copied.
//@ verdict: unsafe
//@ options: --no-check=data-race --blockDim=2 --gridDim=1
#include <assert.h>

struct Pair { int x, y; };
__device__ Pair pair;

__global__ void k() {
  if (threadIdx.x == 0) {
    pair = Pair{1, 2};
    Pair copy = pair;
    assert(copy.x == 1);  //~ ERROR assertion
  } else {
    pair = Pair{5, 6};
  }
}
