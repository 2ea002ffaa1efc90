// What a thread writes as a whole, by an assignment of a structure or a fill, is not what it was before for the threads
// behind the next barrier.
//@ verdict: unsafe
//@ options: --gridDim=1
#include <assert.h>
#include <string.h>

struct Pair { int x, y; };
__device__ Pair pair, pairs[2];
__device__ int words[4];

__global__ void assigned() {
  int before = pair.x;
  __syncthreads();
  if (threadIdx.x == 0) pair = Pair{before + 1, 3};
  __syncthreads();
  if (threadIdx.x > 0) assert(pair.x == before);  //~ ERROR assertion
}

__global__ void element_assigned() {
  int before = pairs[1].x;
  __syncthreads();
  if (threadIdx.x == 0) {
    Pair other{before + 1, 3};
    pairs[1] = other;
  }
  __syncthreads();
  if (threadIdx.x > 0) assert(pairs[1].x == before);  //~ ERROR assertion
}

__global__ void filled() {
  int before = words[0];
  __syncthreads();
  if (threadIdx.x == 0) memset(words, 0, sizeof words);
  __syncthreads();
  if (threadIdx.x > 0) assert(words[0] == before);  //~ ERROR assertion
}
