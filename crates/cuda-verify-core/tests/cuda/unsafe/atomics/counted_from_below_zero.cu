// A counter of a block starts below zero: the first to draw from it have no place.
//@ verdict: unsafe
//@ options: --kernel=draw --blockDim=64 --gridDim=1

__global__ void draw(int *a) {
  __shared__ int next, places[64];
  if (threadIdx.x == 0) next = -2;
  __syncthreads();
  int place = atomicAdd(&next, 1);
  if (place < 64) places[place] = threadIdx.x;  //~ ERROR array-bounds: 64 elements
}
