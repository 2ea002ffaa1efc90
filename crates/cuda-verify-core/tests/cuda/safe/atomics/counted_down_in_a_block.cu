// A counter in shared memory that goes down: a thread that draws less than zero has no place.
//@ verdict: safe
//@ options: --kernel=draw --blockDim=64 --gridDim=1

__global__ void draw(int *a) {
  __shared__ int left, places[64];
  if (threadIdx.x == 0) left = 32;
  __syncthreads();
  int place = atomicSub(&left, 1);
  if (place >= 0 && place < 64) places[place] = threadIdx.x;
}
