// A counter of a block starts at zero: all that draw from it have a place.
//@ verdict: safe
//@ options: --kernel=draw --blockDim=64 --gridDim=1

__global__ void draw(int *a) {
  __shared__ int next, places[64];
  if (threadIdx.x == 0) next = 0;
  __syncthreads();
  int place = atomicAdd(&next, 1);
  if (place < 64) places[place] = threadIdx.x;
}
