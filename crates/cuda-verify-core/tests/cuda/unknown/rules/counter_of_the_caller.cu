//~^ WARN bounded: rests on rules that are off: counters-not-negative
// Places are drawn from a counter of the caller, which has drawn none that is negative.
//@ verdict: unknown
//@ options: --kernel=draw --blockDim=4 --gridDim=1 --without=counters-not-negative

__global__ void draw(int *next) {
  __shared__ int places[4];
  int place = atomicAdd(next, 1);
  if (place < 4) places[place] = threadIdx.x;
}
