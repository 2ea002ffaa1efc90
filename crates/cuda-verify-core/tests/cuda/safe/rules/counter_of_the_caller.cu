// Places are drawn from a counter of the caller, which has drawn none that is negative.
//@ verdict: safe
//@ options: --kernel=draw --blockDim=4 --gridDim=1

__global__ void draw(int *next) {
  __shared__ int places[4];
  int place = atomicAdd(next, 1);
  if (place < 4) places[place] = threadIdx.x;
}
