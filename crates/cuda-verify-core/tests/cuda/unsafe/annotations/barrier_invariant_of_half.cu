// An invariant that holds, but says too little of the elements of other threads.
//@ verdict: unsafe
//@ options: --kernel=scatter --blockDim=64 --gridDim=1 --barriers-need-all

__global__ void scatter(int *out) {
  __shared__ unsigned place[64];
  unsigned t = threadIdx.x;
  place[t] = t / 2;
  __barrier_invariant_1(place[threadIdx.x] < 32, t);
  __syncthreads();
  out[place[t]] = t; //~ ERROR data-race: write of device memory `out`
}
